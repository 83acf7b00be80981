// The types of everything that the server and the pages send each other.
// Generated from the models and routes by `python -m taluva.web.typescript`: change those, not this file.

/** The seat of a player who is absent. */
export interface AbsenceRequest {
  seat: number;
}

/** What changes about an account; the rest stays. */
export interface AccountChange {
  preferences?: { [name: string]: boolean | number | string } | null;
  password?: string | null;
  old?: string | null;
}

/** An achievement, and the game that gave it. */
export interface Achievement {
  id: string;
  name: string;
  about: string;
  done: boolean;
  at: number | null;
  game: string | null;
}

/** One of the best turns. */
export interface AnalysedLine {
  /** The level of the tile; 1 on the coast, null if no tile was placed */
  level: number | null;
  buried: LostHuts[];
  split: SplitSettlement[];
  moves: string[];
  /** Each seat's chance of winning after it */
  chances: number[];
  /** What is built */
  words: string;
  piece: "hut" | "tower" | "temple" | "boat" | "expand" | null;
  built: BuildCell[];
  notation: string;
  /** What speaks for and against it, in sentences */
  reasons: string[];
}

/** The engine's best turns at a node, best first. */
export interface AnalysedLines {
  seat: number;
  /** Each seat's chance of winning */
  chances: number[];
  /** None before a draw, and when the game is over */
  lines: AnalysedLine[];
  effort: number;
  /** Whether more effort would change nothing, or there is no more */
  done: boolean;
}

/** A node with its turn in words. */
export interface AnalysedNode {
  parent: number | null;
  steps: string[];
  comment: string;
  /** Null for the root */
  turn: FinishedTurn | null;
}

/** A tree with all turns in words. */
export interface AnalysedTree {
  start: string;
  seats: string[];
  tile: string | null;
  nodes: AnalysedNode[];
}

/** What is opened on the analysis board. */
export interface Analysis {
  title: string;
  game: string | null;
  study: string | null;
  /** Whether it is a study that you can change */
  own: boolean;
  tree: AnalysedTree;
}

/** What to analyse: exactly one of a game, a record, a position and a study. */
export interface AnalysisRequest {
  game?: string | null;
  record?: string | null;
  position?: string | null;
  study?: string | null;
  /** Colour and name of each seat of a position: `2 Ana` */
  seats?: string[];
}

/** Your turn has been played and saved. */
export interface AnswerMessage {
  type: "answer";
  request: string;
  version: number;
}

/** A page of the archive. */
export interface Archive {
  games: FinishedGame[];
  /** `before` of the next page */
  next: number | null;
}

/** What a tried turn is worth, and whether it is good enough. */
export interface Attempt {
  passed: boolean;
  /** In points of the chance of winning, against the best turn */
  cost: number;
  /** Each seat's chance of winning after it */
  chances: number[];
  /** The player's chance with the best turn */
  best: number;
  /** What speaks against it, in sentences */
  against: string[];
  /** What speaks for the best turn instead, in sentences */
  misses: string[];
}

/** Another turn in place of one that was played. */
export interface AttemptRequest {
  number: number;
  moves: string[];
}

/** A sign of life, every five seconds. */
export interface BeatMessage {
  type: "beat";
}

/** A board with its players, and what the player to move can do. */
export interface BoardView {
  /** Counts turns: a turn names the version it is meant for */
  version: number;
  /** The number of turns shown, if this is an earlier state of the game */
  past: number | null;
  setup: GameSetup;
  seats: Seat[];
  phase: "choose" | "draw" | "place" | "build" | "over";
  /** Who is to move */
  seat: number;
  tile: HandTile | null;
  stack_left: number;
  odds: Odds[];
  choices: TileChoice[];
  shelf: ShelfTile[];
  cells: LandCell[];
  lagoons: Lagoon[];
  end: End | null;
  /** The place of each seat once the game is over */
  places: number[] | null;
  /** Turns played */
  turn: number;
  last: LastTurn | null;
  moves: FinishedTurn[];
  can_undo: boolean;
  /** Everything public in one line: `taluva.Position` reads it */
  position: string;
  /** The day of a daily island, such as 2026-11-18 */
  daily: string | null;
  /** Null in `taluva play` */
  online: OnlineGame | null;
}

/** A cell that a build fills, and the huts that it takes. */
export interface BuildCell {
  q: number;
  r: number;
  huts: number;
}

/** Huts that a placement covers. */
export interface BuriedHuts {
  q: number;
  r: number;
  seat: number;
  huts: number;
}

/** The host has called off the game before its start; the connection ends. */
export interface CalledOffMessage {
  type: "called-off";
  name: string;
}

/** Each seat's chance of winning. */
export interface Chances {
  values: number[];
}

/** How tentative steps change what was there before. */
export interface Changes {
  level: number | null;
  eruption: boolean;
  buried: BuriedHuts[];
  /** Whose settlements are split */
  split: number[];
  /** How many settlements a build joins */
  merged: number | null;
  words: string[];
}

/** An administrator has deleted the chat. */
export interface ChatDeletedMessage {
  type: "chat-deleted";
}

/** Send a message to everybody at the table. */
export interface ChatFrame {
  request?: string | null;
  type: "chat";
  text: string;
}

/** Somebody has sent a message. */
export interface ChatMessage {
  number: number;
  seat: number;
  name: string;
  text: string;
  /** Seconds since 1970 */
  at: number;
  type: "chat";
}

/** Whether options go together, and which others cannot be added. */
export interface CheckedSetup {
  setup: PossibleSetup | null;
  stack: StackRange;
  /** By variant or expansion: why it cannot be chosen */
  refused: { [name: string]: string };
  problem: string | null;
}

/** An option, with its name and a line about it. */
export interface Choice {
  name: string;
  about: string;
}

export type ClientMessage = TurnFrame | ChatFrame | ReactionFrame | PingFrame;

/** A tile that may be drawn, and how many of them are unseen. */
export interface ComingTile {
  code: string;
  count: number;
}

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** The island of today, and one's results on this and earlier ones. */
export interface DailyIsland {
  /** In UTC, such as 2026-11-18 */
  day: string;
  level: number;
  /** The name of the level */
  opponent: string;
  tiles: number;
  /** One's unfinished game on it */
  running: string | null;
  /** Newest first */
  days: OwnDailyResult[];
  /** Of today; only on a site */
  best: RankedDailyResult[];
  /** How many people have finished it today; only on a site */
  people: number;
}

/** The puzzle of the day. */
export interface DailyPuzzle {
  /** In UTC, such as 2026-11-18 */
  day: string;
  id: string;
  name: string;
  rating: number;
  tried: boolean;
  solved: boolean;
}

/** A result on a daily island. Results compare by their fields in this order. */
export interface DailyResult {
  /** Best last; `early`: a victory before the stack was used up */
  rank: "lost" | "shared" | "won" | "early";
  /** Tiles left in the stack after an early victory, else 0 */
  left: number;
  temples: number;
  towers: number;
  huts: number;
}

/** Days for every turn. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** A proposal that was declined or withdrawn. */
export interface Declined {
  kind: "takeback" | "rematch";
  /** Who asked */
  seat: number;
  by: number;
}

/** The initial values of a form. */
export interface Defaults {
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  players: number;
  level: number;
}

/** A move that may be illegal after these steps. */
export interface Doubt {
  version: number;
  moves?: string[];
  move: string;
}

/** A position that is being set up; supplies follow from what is on the island. */
export interface Draft {
  edition: string;
  players: number;
  variant: string | null;
  expansions: string[];
  /** Null for the usual size */
  stack: number | null;
  two_hex: string[];
  /** A position whose island lies there already; its tiles stay, its setup is the draft's */
  base: string | null;
  /** Placements, in the order in which the tiles are laid */
  tiles: string[];
  pieces: DraftPiece[];
  /** By seat: huts that have been covered, and are in the box */
  buried: number[];
  seat: number;
  phase: "draw" | "place" | "build";
  /** The tile in hand, while it is to be placed */
  tile: string | null;
}

/** A draft, or a position to make one of; a tile to lay on it; a tile to find places for. */
export interface DraftCheck {
  /** By default an empty one for the usual game */
  draft?: Draft | null;
  /** Begin with this position instead of the draft */
  position?: string | null;
  /** A placement by the rules; huts that it covers are buried */
  lay?: string | null;
  /** The tile whose legal placements are wanted */
  hand?: string | null;
}

/** Why the position is impossible. */
export interface DraftFault {
  message: string;
  rule: string | null;
  /** The cell that the message speaks of */
  cell: [number, number] | null;
}

/** A piece: as many huts as the level of their cell; a boat lies in the lagoon of its cell. */
export interface DraftPiece {
  piece: "hut" | "tower" | "temple" | "boat";
  seat: number;
  q: number;
  r: number;
}

/** The draft as it is now, and its position if it has one. */
export interface DraftView {
  draft: Draft;
  setup: GameSetup;
  cells: LandCell[];
  lagoons: Lagoon[];
  /** By seat; below 0 where more has been built than there is */
  supplies: Pieces[];
  /** The volcano tiles that are left, by code */
  unseen: { [name: string]: number };
  two_hex_left: string[];
  stack_left: number;
  /** Where the tile `hand` can be laid */
  placements: string[];
  position: string | null;
  fault: DraftFault | null;
  /** Why the tile was not laid; the draft is as it was before */
  refused: DraftFault | null;
}

/** An edition. */
export interface EditionChoice {
  name: string;
  about: string;
  id: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  /** By the number of players: the usual size of the stack */
  stacks: { [name: string]: number };
  /** By the number of players: other sizes it lists */
  other_stacks: { [name: string]: number[] };
  variants: ("places" | "teams")[];
  expansions: ("start-tile" | "boats" | "two-hex" | "board:beginner" | "board:player" | "board:expert" | "board:beginner-dotted" | "board:player-dotted" | "board:expert-dotted")[];
}

/** One's results in an edition. */
export interface EditionStatistics {
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  name: string;
  opponents: OpponentStatistics[];
}

/** How a game ended. */
export interface End {
  /** The rule that ended it; null after forfeits */
  rule: string | null;
  words: string;
}

/** A refused request; `view` is the current game, for a client that knew an older version. */
export interface Error {
  error: Fault;
  view?: Game | null;
}

/** An expansion other than a game board. */
export interface ExpansionChoice {
  name: string;
  about: string;
  id: "start-tile" | "boats" | "two-hex" | "board:beginner" | "board:player" | "board:expert" | "board:beginner-dotted" | "board:player-dotted" | "board:expert-dotted";
}

/** Everything that the server stores about the client. */
export interface Export {
  kind: "taluva export";
  /** Seconds since 1970 */
  created: number;
  account: ExportedAccount | null;
  devices: ExportedDevice[];
  ban: ExportedBan | null;
  puzzles: ExportedPuzzles | null;
  studies: ExportedStudy[];
  games: ExportedGame[];
}

/** An account. */
export interface ExportedAccount {
  name: string;
  /** Seconds since 1970 */
  created: number;
  rating: number;
  mean: number;
  uncertainty: number;
  rated_games: number;
  wins: number;
  settings: { [name: string]: unknown };
  password: string;
}

/** A ban. */
export interface ExportedBan {
  reason: string;
  until: number | null;
}

/** A browser or program identified by a token. */
export interface ExportedDevice {
  name: string;
  program: boolean;
  /** Seconds since 1970 */
  created: number;
  /** Seconds since 1970 */
  seen: number;
  this: boolean;
}

/** A game in which the client has a seat. */
export interface ExportedGame {
  id: string;
  /** Seconds since 1970 */
  created: number;
  /** Seconds since 1970 */
  updated: number;
  over: boolean;
  public: boolean;
  terms: GameTerms | null;
  seats: number[];
  places: number[] | null;
  /** The day of a daily island */
  daily: string | null;
  /** Its result as one number: the higher the better */
  score: number | null;
  results: ExportedResult[];
  messages: ExportedMessage[];
  seat_links: number[];
  record: string;
}

/** A chat message written by the client. */
export interface ExportedMessage {
  text: string;
  /** Seconds since 1970 */
  at: number;
}

/** How the client solves puzzles. */
export interface ExportedPuzzles {
  rating: number;
  uncertainty: number;
  streak: number;
  best_streak: number;
  tries: ExportedTry[];
}

/** The result of the client's seat in a game. */
export interface ExportedResult {
  seat: number;
  place: number;
  rated: boolean;
  rating_change: number | null;
}

/** A study that somebody keeps. */
export interface ExportedStudy {
  id: string;
  title: string;
  /** Seconds since 1970 */
  created: number;
  /** Seconds since 1970 */
  updated: number;
  /** As in `StudyTree` */
  tree: { [name: string]: unknown };
}

/** A puzzle that the client has tried. */
export interface ExportedTry {
  puzzle: string;
  /** Seconds since 1970 */
  at: number;
  first: boolean;
  solved: boolean;
  change: number;
}

/** What went wrong. */
export interface Fault {
  code: "bad-request" | "forbidden" | "not-yours" | "banned" | "not-found" | "stale" | "over" | "waiting" | "taken" | "name" | "illegal" | "too-large" | "address" | "headers" | "limit" | "failed" | "not-ready" | "busy";
  /** One sentence for people, in the language of `Accept-Language` */
  message: string;
  /** The id of the rule that a move breaks, such as P6 */
  rule: string | null;
}

/** A game of the archive. */
export interface FinishedGame {
  id: string;
  title: string;
  seats: ListedSeat[];
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  edition_name: string;
  /** Turns played */
  turn: number;
  stack_left: number;
  over: boolean;
  winners: number[];
  /** Seconds since 1970 */
  updated: number;
  your_turn: boolean;
  /** Who is to move; in a player's games, the player's seat */
  seat: number;
  /** Your seats */
  you: number[];
  waiting: boolean;
  /** The number of open seats */
  open: number;
  terms: GameTerms | null;
  places: number[] | null;
  rated: boolean;
}

/** A finished turn in the list of moves. */
export interface FinishedTurn {
  /** The level of the tile; 1 on the coast, null if no tile was placed */
  level: number | null;
  buried: LostHuts[];
  split: SplitSettlement[];
  turn: number;
  seat: number;
  tile: string | null;
  /** What was built */
  words: string;
  piece: "hut" | "tower" | "temple" | "boat" | "expand" | null;
  notation: string;
  eliminated: boolean;
}

/** A player who forfeited. */
export interface ForfeitedSeat {
  seat: number;
  /** How many turns were finished then */
  turns: number;
}

/** A message from a client; a refusal repeats its `request`. Other fields are ignored. */
export interface Frame {
  request?: string | null;
}

/** A game as the client sees it. */
export interface Game {
  /** Counts turns: a turn names the version it is meant for */
  version: number;
  /** The number of turns shown, if this is an earlier state of the game */
  past: number | null;
  setup: GameSetup;
  seats: Seat[];
  phase: "choose" | "draw" | "place" | "build" | "over";
  /** Who is to move */
  seat: number;
  tile: HandTile | null;
  stack_left: number;
  odds: Odds[];
  choices: TileChoice[];
  shelf: ShelfTile[];
  cells: LandCell[];
  lagoons: Lagoon[];
  end: End | null;
  /** The place of each seat once the game is over */
  places: number[] | null;
  /** Turns played */
  turn: number;
  last: LastTurn | null;
  moves: FinishedTurn[];
  can_undo: boolean;
  /** Everything public in one line: `taluva.Position` reads it */
  position: string;
  /** The day of a daily island, such as 2026-11-18 */
  daily: string | null;
  /** Null in `taluva play` */
  online: OnlineGame | null;
  id: string;
  you: You;
  /** All legal placements, for the player to move */
  placements: string[];
  /** The server's time in seconds since 1970; only online */
  now?: number | null;
  /** Only online */
  presence?: Presence | null;
}

/** The review of a finished game, as far as it is made. */
export interface GameReview {
  version: number;
  /** The number of decisions in the game */
  total: number;
  /** The number of the first decision in `turns` */
  first: number;
  /** All that are judged, from `first` on; ask again until there are all */
  turns: ReviewedTurn[];
  players: ReviewedPlayer[];
  /** What the result is worth to each seat */
  final: number[];
  /** The turn that decided the game, once all are judged */
  decided: number | null;
}

/** What was agreed before the game. */
export interface GameSetup {
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  edition_name: string;
  players: number;
  variant: "places" | "teams" | null;
  expansions: ("start-tile" | "boats" | "two-hex" | "board:beginner" | "board:player" | "board:expert" | "board:beginner-dotted" | "board:player-dotted" | "board:expert-dotted")[];
  stack: number;
  two_hex: ("VL" | "VJ" | "VS" | "VV" | "JJ")[];
  zone: "beginner" | "player" | "expert" | "beginner-dotted" | "player-dotted" | "expert-dotted" | null;
  /** Width and height of the zone in cells */
  zone_size: [number, number] | null;
}

/** What the players of an online game agreed on. */
export interface GameTerms {
  public: boolean;
  rated: boolean;
  chat: boolean;
  takebacks: boolean;
  away: "engine" | "forfeit";
  clock: LiveClock | DaysClock | null;
}

/** A page of the client's games. */
export interface Games {
  games: ListedGame[];
  /** `after` of the next page */
  next: number | null;
}

/** The tile in hand. */
export interface HandTile {
  code: string;
}

/** What the engine would play, and why. */
export interface Hint {
  moves: string[];
  words: string;
  /** Each seat's chance of winning */
  values: number[];
  reasons: string[];
}

/** Which seat to take, and the name to use. */
export interface JoinRequest {
  seat?: number | null;
  name?: string;
}

/** A study that has been kept. */
export interface KeptStudy {
  id: string;
}

/** The version that the client has seen. */
export interface Known {
  version: number;
}

/** All levels of the computer, easiest first. */
export interface Ladder {
  levels: LadderLevel[];
  /** The lowest level not beaten yet */
  next: number | null;
}

/** A level, and one's games of two against it. */
export interface LadderLevel {
  level: number;
  name: string;
  /** The level is beaten if this is not 0 */
  won: number;
  shared: number;
  lost: number;
}

/** A lagoon, and whose boat is in it. */
export interface Lagoon {
  cells: ([number, number])[];
  seat: number | null;
}

/** A cell of the island. */
export interface LandCell {
  q: number;
  r: number;
  level: number;
  terrain: "J" | "C" | "S" | "R" | "L" | "V";
  /** The directions in which the other cells of the tile lie */
  mates: number[];
  seat: number | null;
  piece: "hut" | "tower" | "temple" | "boat" | null;
  count: number;
  /** A number that the cells of one tile share */
  tile: number;
}

/** What the last turn changed. */
export interface LastTurn {
  seat: number;
  tile: ([number, number])[];
  built: ([number, number])[];
  words: string;
}

/** A page of the leaderboard. */
export interface Leaders {
  players: RankedPlayer[];
  /** `after` of the next page */
  next: number | null;
}

/** What came of an attempt. */
export interface LessonProgress {
  state: "open" | "solved" | "failed";
  /** The board after the learner's last step, and after each turn of the others since */
  views: SharedPosition[];
}

/** A lesson, and its board before the first step. */
export interface LessonStart {
  lesson: LessonTexts;
  view: SharedPosition;
}

/** All steps of an attempt: those of the learner, not those of the others. */
export interface LessonSteps {
  moves: string[];
}

/** A lesson in words. */
export interface LessonTexts {
  id: string;
  /** Its place in the course, from 1 */
  number: number;
  /** How many lessons there are */
  count: number;
  /** The id of the next lesson */
  next: string | null;
  title: string;
  task: string;
  hint: string;
  /** What to say when it is solved */
  done: string;
  /** The ids of the rules that it teaches */
  rules: string[];
  /** Rules that the learner has to hear; solved once all of them have been */
  refused: string[];
  /** Whether a turn ends with its placement */
  ends: "placement" | "turn";
}

/** A level of the engine. */
export interface LevelChoice {
  name: string;
  about: string;
  id: number;
}

/** A level of the engine. */
export interface LevelRequest {
  level: number;
}

/** Limits for forms; texts are counted in characters. */
export interface Limits {
  players: Range;
  stack: Range;
  levels: Range;
  colours: Range;
  name: Range;
  account_name: Range;
  password: Range;
  message: Range;
  title: Range;
  comment: Range;
  languages: { [name: string]: string };
}

/** A node to be analysed by the engine. */
export interface LinesRequest {
  start: string;
  seats?: string[];
  turns?: string[][];
  /** The tile that is drawn there; null if any may come */
  tile?: "VJJ" | "VCJ" | "VJC" | "VJS" | "VSJ" | "VJR" | "VRJ" | "VLJ" | "VJL" | "VCC" | "VCS" | "VSC" | "VCR" | "VRC" | "VCL" | "VLC" | "VSS" | "VRS" | "VSR" | "VSL" | "VLS" | "VRR" | "VRL" | "VLR" | "VLL" | null;
  /** How long it thinks: half a second, 2 s, 5 s */
  effort?: 1 | 2 | 3;
}

/** A game in a list. */
export interface ListedGame {
  id: string;
  title: string;
  seats: ListedSeat[];
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  edition_name: string;
  /** Turns played */
  turn: number;
  stack_left: number;
  over: boolean;
  winners: number[];
  /** Seconds since 1970 */
  updated: number;
  your_turn: boolean;
  /** Who is to move; in a player's games, the player's seat */
  seat: number;
  /** Your seats */
  you: number[];
  waiting: boolean;
  /** The number of open seats */
  open: number;
  terms: GameTerms | null;
}

/** A seat of a game in a list. */
export interface ListedSeat {
  kind: "person" | "engine";
  level: number | null;
  name: string;
  colour: number;
  open: boolean;
}

/** A study in a list. */
export interface ListedStudy {
  id: string;
  title: string;
  /** Seconds since 1970 */
  updated: number;
  /** All turns, also those of variations */
  turns: number;
}

/** Seconds for the whole game, and some more for every turn. */
export interface LiveClock {
  kind: "live";
  seconds: number;
  increment?: number;
}

/** A page of the public games with an open seat. */
export interface Lobby {
  games: ListedGame[];
  /** `before` of the next page */
  next: number | null;
}

/** Who the client is, in `taluva play`: the person at this computer. */
export interface LocalMe {
  online: false;
}

/** Huts that a player has lost to a placement. */
export interface LostHuts {
  seat: number;
  huts: number;
}

/** How often a player got a mark. */
export interface MarkCount {
  mark: "!" | "?!" | "?" | "??";
  count: number;
}

/** Who the client is, on a site. */
export interface Me {
  online?: true;
  /** Whether the server stores anything about you */
  known: boolean;
  name: string;
  account: OwnAccount | null;
  /** For programs that logged in with a token: the one to use from now on */
  token?: string | null;
}

/** A chat message. */
export interface Message {
  number: number;
  seat: number;
  name: string;
  text: string;
  /** Seconds since 1970 */
  at: number;
}

/** A chat message. */
export interface MessageRequest {
  text: string;
}

/** The last messages of a game, oldest first. */
export interface Messages {
  messages: Message[];
}

/** A new game, or one that continues from a position. */
export interface NewGame {
  edition?: string;
  variant?: string | null;
  expansions?: string[];
  stack?: number | null;
  two_hex?: string[] | null;
  seats: SeatRequest[];
  /** Which of these seats begins (ED3); the others follow in their order, so it becomes seat 1 */
  begins?: number | "chance";
  position?: string | null;
  /** Only for online games */
  terms?: TermsRequest | null;
}

/** A tree to keep. */
export interface NewStudy {
  title: string;
  game?: string | null;
  tree: StudyTree;
}

/** A puzzle to go on with. */
export interface NextPuzzle {
  id: string;
}

/** The way to a node of a tree, turn by turn, and the tile that comes there. */
export interface NodeRequest {
  start: string;
  seats?: string[];
  turns?: string[][];
  /** The tile that is drawn there; null if any may come */
  tile?: "VJJ" | "VCJ" | "VJC" | "VJS" | "VSJ" | "VJR" | "VRJ" | "VLJ" | "VJL" | "VCC" | "VCS" | "VSC" | "VCR" | "VRC" | "VCL" | "VLC" | "VSS" | "VRS" | "VSR" | "VSL" | "VLS" | "VRR" | "VRL" | "VLR" | "VLL" | null;
}

/** The board at a node. */
export interface NodeView {
  view: SharedPosition;
  /** The turn that leads to it; null for the root */
  turn: FinishedTurn | null;
  /** Whether drawing is a choice here (X8) */
  chooses: boolean;
  /** The tiles that may come; none if nothing is drawn here */
  tiles: ComingTile[];
}

/** The probability that the next tile has a terrain. */
export interface Odds {
  terrain: "J" | "C" | "S" | "R" | "L";
  chance: number;
}

/** What an online game has besides its board. */
export interface OnlineGame {
  revision: number;
  /** Whether a seat is still open; the game has not begun then */
  waiting: boolean;
  terms: GameTerms;
  clock: RunningClock | null;
  proposal: Proposal | null;
  commitment: string | null;
  opening: Opening | null;
  declined: Declined | null;
  forfeits: ForfeitedSeat[];
  /** For each seat, the seats whose turns a takeback would undo */
  takebacks: number[][];
  /** The id of the next game */
  rematch: string | null;
  reshuffled: number | null;
  settlement: Settlement | null;
}

/** The stack of a finished game, and the salt of its commitment. */
export interface Opening {
  salt: string;
  stack: string[];
}

/** One's results against one kind of opponents. */
export interface OpponentStatistics {
  /** The highest level among the opponents; null: people play, too */
  level: number | null;
  /** The name of the level */
  name: string | null;
  games: number;
  won: number;
  shared: number;
  lost: number;
  reviewed: number;
  /** The mean of the reviewed games, in percent */
  accuracy: number | null;
}

/** Everything that can be chosen for a new game. */
export interface Options {
  editions: EditionChoice[];
  players: Range;
  stack: Range;
  levels: LevelChoice[];
  variants: VariantChoice[];
  expansions: ExpansionChoice[];
  zones: ZoneChoice[];
  two_hex: ("VL" | "VJ" | "VS" | "VV" | "JJ")[];
  default: Defaults;
  limits: Limits;
}

/** Addresses at which others can open this server. */
export interface Origins {
  origins: string[];
}

/** An account as its owner sees it. */
export interface OwnAccount {
  name: string;
  /** Everybody starts at 1500 */
  rating: number;
  /** Whether there are too few rated games to be sure */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was created, in seconds since 1970 */
  since: number;
  preferences: { [name: string]: boolean | number | string };
}

/** One's best result on a day. */
export interface OwnDailyResult {
  /** Best last; `early`: a victory before the stack was used up */
  rank: "lost" | "shared" | "won" | "early";
  /** Tiles left in the stack after an early victory, else 0 */
  left: number;
  temples: number;
  towers: number;
  huts: number;
  /** In UTC, such as 2026-11-18 */
  day: string;
  game: string;
  tries: number;
}

/** The password again, to confirm something that cannot be undone. */
export interface PasswordConfirmation {
  password: string;
}

/** The secret of a link, and the new password. */
export interface PasswordReset {
  token: string;
  password: string;
}

/** A game of a player. */
export interface PastGame {
  id: string;
  title: string;
  seats: ListedSeat[];
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  edition_name: string;
  /** Turns played */
  turn: number;
  stack_left: number;
  over: boolean;
  winners: number[];
  /** Seconds since 1970 */
  updated: number;
  your_turn: boolean;
  /** Who is to move; in a player's games, the player's seat */
  seat: number;
  /** Your seats */
  you: number[];
  waiting: boolean;
  /** The number of open seats */
  open: number;
  terms: GameTerms | null;
  places: number[] | null;
  rated: boolean;
  /** The change of the rating, if the game was rated */
  delta: number | null;
}

/** An account as everybody sees it. */
export interface Person {
  name: string;
  /** Everybody starts at 1500 */
  rating: number;
  /** Whether there are too few rated games to be sure */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was created, in seconds since 1970 */
  since: number;
}

/** Pieces by type. */
export interface Pieces {
  huts: number;
  towers: number;
  temples: number;
  boats: number;
}

/** Ask for a pong. */
export interface PingFrame {
  request?: string | null;
  type: "ping";
}

/** What a placement has changed. */
export interface PlacementEffects {
  /** The level of the tile; 1 on the coast, null if no tile was placed */
  level: number | null;
  buried: LostHuts[];
  split: SplitSettlement[];
}

/** One of one's games. */
export interface PlayedGame {
  id: string;
  title: string;
  seats: ListedSeat[];
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  edition_name: string;
  /** Turns played */
  turn: number;
  stack_left: number;
  over: boolean;
  winners: number[];
  /** Seconds since 1970 */
  updated: number;
  your_turn: boolean;
  /** Who is to move; in a player's games, the player's seat */
  seat: number;
  /** Your seats */
  you: number[];
  waiting: boolean;
  /** The number of open seats */
  open: number;
  terms: GameTerms | null;
  /** Counts all changes; the address of a picture names it */
  revision: number;
  /** Null while it goes on, and for several seats of one's own */
  ending: "won" | "shared" | "lost" | null;
  /** The highest level, if only the computer plays against one */
  opponent: number | null;
  /** One's own, if the game is reviewed; in percent */
  accuracy: number | null;
  /** The day of a daily island */
  daily: string | null;
}

/** A page of one's games. */
export interface PlayedGames {
  games: PlayedGame[];
  /** `after` of the next page */
  next: number | null;
}

/** A player's page. */
export interface Player {
  name: string;
  /** Everybody starts at 1500 */
  rating: number;
  /** Whether there are too few rated games to be sure */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was created, in seconds since 1970 */
  since: number;
  /** The rating after each of the last rated games */
  curve: RatingPoint[];
  history: PastGame[];
  /** `before` of the next page of games */
  next: number | null;
}

/** The answer to a ping. */
export interface PongMessage {
  type: "pong";
}

/** A move that may be illegal after these steps. */
export interface PositionDoubt {
  p: string;
  moves?: string[];
  seats?: string[];
  move: string;
}

/** A shared position with its seats ("2 Ana": colour and name), and the first steps of a turn. */
export interface PositionPrefix {
  p: string;
  moves?: string[];
  seats?: string[];
}

/** A legal build, and what it would change. */
export interface PossibleBuild {
  move: string;
  kind: "hut" | "tower" | "temple" | "boat" | "expand";
  q: number;
  r: number;
  cells: BuildCell[];
  huts: number;
  terrain: "J" | "C" | "S" | "R" | "L" | null;
  settlement: ([number, number])[] | null;
  words: string;
  changes: string[];
  wins: boolean;
}

/** Options that go together. */
export interface PossibleSetup {
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  players: number;
  variant: "places" | "teams" | null;
  expansions: ("start-tile" | "boats" | "two-hex" | "board:beginner" | "board:player" | "board:expert" | "board:beginner-dotted" | "board:player-dotted" | "board:expert-dotted")[];
  stack: number;
}

/** The first steps of a turn, to be tried. */
export interface Prefix {
  version: number;
  moves?: string[];
}

/** The seats whose players are connected, and the number of spectators. */
export interface Presence {
  seats: number[];
  watching: number;
}

/** Who is connected. */
export interface PresenceMessage {
  seats: number[];
  watching: number;
  type: "presence";
}

/** What somebody has played so far. */
export interface ProgressOverview {
  ladder: Ladder;
  statistics: EditionStatistics[];
  achievements: Achievement[];
  /** The number of finished games that this is about */
  finished: number;
  /** Games not yet part of it: ask again */
  pending: number;
}

/** A question to the other players: to take turns back, or to play again. */
export interface Proposal {
  kind: "takeback" | "rematch";
  seat: number;
  agreed: number[];
  /** The seats that have not answered yet */
  needs: number[];
  /** The seats whose turns would be taken back */
  turns?: number[] | null;
  steps?: number | null;
}

/** Yes or no. */
export interface ProposalAnswer {
  agree: boolean;
}

/** A whole turn: a placement and a build. */
export interface PuzzleAnswer {
  moves: string[];
}

/** All themes, the puzzle of the day, and one's own progress. */
export interface PuzzleOverview {
  solver: PuzzleSolver;
  themes: PuzzleTheme[];
  daily: DailyPuzzle;
}

/** The best turn, and why. */
export interface PuzzleSolution {
  moves: string[];
  words: string;
  reasons: string[];
  /** The chance to win after it, in percent */
  chance: number;
  /** After the best of the turns that are not right */
  following: number;
  /** How many other turns are right, too */
  others: number;
}

/** How somebody is doing. */
export interface PuzzleSolver {
  /** Glicko-1; level 1 of the computer has 800, level 7 has 1878 */
  rating: number;
  deviation: number;
  tried: number;
  /** Puzzles solved before the solution was shown */
  solved: number;
  /** Puzzles solved at the first attempt */
  first: number;
  /** Days in a row with the puzzle of the day solved, until today */
  streak: number;
  best_streak: number;
}

/** A theme, and how many of its puzzles are solved. */
export interface PuzzleTheme {
  theme: "win" | "last-huts" | "divide" | "share" | "climb" | "last-temple" | "last-tower" | "count" | "stop" | "starve" | "survive" | "threat" | "split" | "third-temple" | "second-temple" | "tower" | "deny" | "bury" | "save" | "prepare" | "room";
  name: string;
  task: string;
  count: number;
  solved: number;
}

/** Whether an answer is right, and what it has changed. */
export interface PuzzleVerdict {
  right: boolean;
  /** Whether it was the first answer, which changes the rating */
  counted: boolean;
  /** Of the rating */
  change: number;
  /** What is wrong with the turn, if it is; what is good about it else */
  reasons: string[];
  /** Only if the answer is right, or was asked for */
  solution: PuzzleSolution | null;
  solver: PuzzleSolver;
}

/** A puzzle to solve. */
export interface PuzzleView {
  id: string;
  theme: "win" | "last-huts" | "divide" | "share" | "climb" | "last-temple" | "last-tower" | "count" | "stop" | "starve" | "survive" | "threat" | "split" | "third-temple" | "second-temple" | "tower" | "deny" | "bury" | "save" | "prepare" | "room";
  name: string;
  task: string;
  rating: number;
  /** Whether it is the puzzle of today */
  daily: boolean;
  /** Whether it counts no more for the rating */
  tried: boolean;
  view: SharedPosition;
}

/** Its QR code, as the address of an SVG picture. */
export interface QrCode {
  picture: string;
}

/** A link to this site. */
export interface QrRequest {
  link: string;
}

/** The minimum and the maximum. */
export interface Range {
  min: number;
  max: number;
}

/** Somebody's best result today. */
export interface RankedDailyResult {
  /** Best last; `early`: a victory before the stack was used up */
  rank: "lost" | "shared" | "won" | "early";
  /** Tiles left in the stack after an early victory, else 0 */
  left: number;
  temples: number;
  towers: number;
  huts: number;
  /** Null for guests */
  name: string | null;
  own: boolean;
}

/** An account in the leaderboard. */
export interface RankedPlayer {
  name: string;
  /** Everybody starts at 1500 */
  rating: number;
  /** Whether there are too few rated games to be sure */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was created, in seconds since 1970 */
  since: number;
  rank: number;
}

/** A rating after a game. */
export interface RatingPoint {
  rating: number;
  /** Seconds since 1970 */
  at: number;
}

/** React. */
export interface ReactionFrame {
  request?: string | null;
  type: "reaction";
  reaction: "wave" | "smile" | "laugh" | "wow" | "sad" | "clap" | "think" | "fire";
}

/** Somebody reacts. */
export interface ReactionMessage {
  type: "reaction";
  seat: number;
  reaction: "wave" | "smile" | "laugh" | "wow" | "sad" | "clap" | "think" | "fire";
}

/** A reaction. */
export interface ReactionRequest {
  reaction: "wave" | "smile" | "laugh" | "wow" | "sad" | "clap" | "think" | "fire";
}

/** What the server can do already. */
export interface Readiness {
  /** Games can be played */
  ready: boolean;
  /** All levels of the engine are available */
  engine: boolean;
  progress: number;
  /** What the server is waiting for, or empty */
  message: string;
}

/** A record to import. */
export interface RecordRequest {
  record: string;
}

/** A tree whose main line becomes a record. */
export interface RecordedTree {
  title: string;
  tree: StudyTree;
}

/** All rules of an edition in words. */
export interface Reference {
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  edition_name: string;
  sections: RuleSection[];
}

/** A message that was refused; if your version was stale, the game follows. */
export interface RefusalMessage {
  type: "refusal";
  request: string | null;
  error: Fault;
}

/** Which part of a review the client wants. */
export interface ReviewRequest {
  /** The number of decisions that the client has already */
  first?: number;
}

/** A turn, what it changes, and what it is worth. */
export interface ReviewedLine {
  /** The level of the tile; 1 on the coast, null if no tile was placed */
  level: number | null;
  buried: LostHuts[];
  split: SplitSettlement[];
  moves: string[];
  /** Each seat's chance of winning after it */
  chances: number[];
  /** What is built */
  words: string;
  piece: "hut" | "tower" | "temple" | "boat" | "expand" | null;
  built: BuildCell[];
}

/** How a player played, as far as it is judged. */
export interface ReviewedPlayer {
  seat: number;
  decisions: number;
  /** In percent */
  accuracy: number | null;
  /** In points of the chance of winning */
  mean_cost: number | null;
  /** What all draws gave to the player, in points */
  luck: number;
  /** What the player's own turns gave, in points */
  own: number;
  /** What the turns of the others gave, in points */
  others: number;
  marks: MarkCount[];
}

/** A decision, judged by the engine. With two-hex tiles, a turn can have two of them. */
export interface ReviewedTurn {
  /** The number of the decision, from 0 */
  number: number;
  turn: number;
  seat: number;
  /** The position in which it was made, in one line */
  position: string;
  /** Each seat's chance of winning with the best turn */
  before: number[];
  /** What the played turn cost, in points of the chance of winning */
  cost: number;
  mark: "!" | "?!" | "?" | "??" | null;
  mark_words: string | null;
  played: ReviewedLine;
  best: ReviewedLine;
  /** What speaks for the best turn, in sentences */
  for_best: string[];
  /** What speaks against the played turn, in sentences */
  against_played: string[];
  /** What the draw gave to each seat, in points; null if another decision of the same turn follows */
  luck: number[] | null;
}

/** Rules that belong together, and their picture. */
export interface RuleSection {
  id: string;
  title: string;
  paragraphs: string[];
  rules: RuleWords[];
  picture: string;
  alt: string;
}

/** A rule in words. */
export interface RuleWords {
  id: string;
  title: string;
  text: string;
  /** The key of its own picture: `/rules/pictures/{key}.svg?theme=dark` */
  picture: string | null;
  alt: string;
}

/** The players' clocks. */
export interface RunningClock {
  /** Seconds left for each seat when the running clock started */
  left: number[];
  /** When the running clock started, in seconds since 1970 */
  since: number | null;
  running: number | null;
}

/** A seat, its player and the player's pieces. */
export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "engine";
  level: number | null;
  colour: number;
  status: "playing" | "eliminated" | "finished";
  place: number | null;
  supply: Pieces;
  /** The supply at the start */
  total: Pieces;
  types_done: ("huts" | "towers" | "temples" | "boats")[];
  partner: number | null;
  took_two_hex: boolean;
  /** Whether the seat is free; only online */
  open: boolean;
  forfeited: "time" | "away" | "resigned" | null;
  /** Whether the engine plays for an absent player */
  stand_in: boolean;
  bot: boolean;
  rating: number | null;
}

/** What changes about a seat; the rest stays. */
export interface SeatChange {
  name?: string | null;
  colour?: number | null;
}

/** A link with which another device takes over a seat, once. */
export interface SeatLink {
  link: string;
}

/** The secret of a seat link. */
export interface SeatLinkRequest {
  token: string;
}

/** A seat of a new game. */
export interface SeatRequest {
  kind: "person" | "engine";
  level?: number | null;
  name?: string;
  colour?: number | null;
  /** Who takes a person's seat in an online game. By default the first is yours, the others are open */
  who?: "me" | "open" | null;
}

/** What changes about all seats. */
export interface SeatsChange {
  seats: SeatChange[];
}

/** The host has removed a player before the start. */
export interface SentAwayMessage {
  type: "sent-away";
  seat: number;
  name: string;
}

export type ServerMessage = ViewMessage | AnswerMessage | RefusalMessage | ThinkingMessage | ChatMessage | ChatDeletedMessage | ReactionMessage | PresenceMessage | CalledOffMessage | SentAwayMessage | BeatMessage | PongMessage;

/** What a rated game changed, by seat; or why it does not count. */
export interface Settlement {
  changes: (number | null)[];
  ratings: (number | null)[];
  reason: string | null;
  words: string | null;
}

/** A settlement, and what its player could build there if it were their turn. */
export interface SettlementLens {
  seat: number;
  cells: ([number, number])[];
  title: string;
  /** What it may get, in sentences; empty once the game is over */
  can: string[];
  /** What it cannot get, and why */
  lacks: string[];
}

/** Options that may or may not go together. */
export interface SetupRequest {
  edition: string;
  players: number;
  variant?: string | null;
  expansions?: string[];
  stack?: number | null;
}

/** What everybody sees of a game. */
export interface SharedGame {
  /** Counts turns: a turn names the version it is meant for */
  version: number;
  /** The number of turns shown, if this is an earlier state of the game */
  past: number | null;
  setup: GameSetup;
  seats: Seat[];
  phase: "choose" | "draw" | "place" | "build" | "over";
  /** Who is to move */
  seat: number;
  tile: HandTile | null;
  stack_left: number;
  odds: Odds[];
  choices: TileChoice[];
  shelf: ShelfTile[];
  cells: LandCell[];
  lagoons: Lagoon[];
  end: End | null;
  /** The place of each seat once the game is over */
  places: number[] | null;
  /** Turns played */
  turn: number;
  last: LastTurn | null;
  moves: FinishedTurn[];
  can_undo: boolean;
  /** Everything public in one line: `taluva.Position` reads it */
  position: string;
  /** The day of a daily island, such as 2026-11-18 */
  daily: string | null;
  /** Null in `taluva play` */
  online: OnlineGame | null;
  id: string;
}

/** A position that belongs to no game, in the same form. */
export interface SharedPosition {
  /** Counts turns: a turn names the version it is meant for */
  version: number;
  /** The number of turns shown, if this is an earlier state of the game */
  past: number | null;
  setup: GameSetup;
  seats: Seat[];
  phase: "choose" | "draw" | "place" | "build" | "over";
  /** Who is to move */
  seat: number;
  tile: HandTile | null;
  stack_left: number;
  odds: Odds[];
  choices: TileChoice[];
  shelf: ShelfTile[];
  cells: LandCell[];
  lagoons: Lagoon[];
  end: End | null;
  /** The place of each seat once the game is over */
  places: number[] | null;
  /** Turns played */
  turn: number;
  last: LastTurn | null;
  moves: FinishedTurn[];
  can_undo: boolean;
  /** Everything public in one line: `taluva.Position` reads it */
  position: string;
  /** The day of a daily island, such as 2026-11-18 */
  daily: string | null;
  /** Null in `taluva play` */
  online: OnlineGame | null;
  id: null;
  you: You;
  placements: string[];
}

/** A two-hex tile laid out beside the stack. */
export interface ShelfTile {
  code: "VL" | "VJ" | "VS" | "VV" | "JJ";
  taken: boolean;
  /** Who took it, if that is known */
  seat: number | null;
}

/** A settlement that a placement has cut apart. */
export interface SplitSettlement {
  seat: number;
  size: number;
  /** The sizes of what is left */
  parts: number[];
}

/** The possible sizes of a stack, and the usual one. */
export interface StackRange {
  min: number;
  max: number;
  default: number;
}

/** What changes about a study; the rest stays. */
export interface StudyChange {
  title?: string | null;
  tree?: StudyTree | null;
}

/** One's own studies, newest first. */
export interface StudyList {
  studies: ListedStudy[];
  /** How many one may keep */
  most: number;
}

/** A turn of a tree, and the comment after it. The first node is the root, without a turn. */
export interface StudyNode {
  /** The number of the node before it, which is smaller; null for the root */
  parent: number | null;
  /** All steps of the turn, also the draw */
  steps?: string[];
  comment?: string;
}

/** A tree of turns. Of the nodes after one node, the first continues its line. */
export interface StudyTree {
  start: string;
  seats?: string[];
  nodes: StudyNode[];
  /** The tile drawn at the end of the main line, if known */
  tile?: "VJJ" | "VCJ" | "VJC" | "VJS" | "VSJ" | "VJR" | "VRJ" | "VLJ" | "VJL" | "VCC" | "VCS" | "VSC" | "VCR" | "VRC" | "VCL" | "VLC" | "VSS" | "VRS" | "VSR" | "VSL" | "VLS" | "VRR" | "VRL" | "VLR" | "VLL" | null;
}

/** What the players of an online game agree on. */
export interface TermsRequest {
  /** Whether the game is listed in the lobby and the archive */
  public?: boolean;
  rated?: boolean;
  chat?: boolean;
  takebacks?: boolean;
  /** What happens to the seat of a player who stays away */
  away?: "engine" | "forfeit";
  clock?: LiveClock | DaysClock | null;
}

/** The engine is thinking about the turn of a seat. */
export interface ThinkingMessage {
  type: "thinking";
  seat: number;
  /** For how many seconds so far */
  since: number;
}

/** A tile to choose at the start of a turn. */
export interface TileChoice {
  move: string;
  words: string;
}

/** A program's secret. It is shown only once: only its hash is stored. */
export interface Token {
  token: string;
  name: string;
}

/** The name of a program. */
export interface TokenRequest {
  name?: string;
}

/** The table after tentative steps, and what can follow. */
export interface Trial {
  moves: string[];
  phase: "choose" | "draw" | "place" | "build" | "over";
  cells: LandCell[];
  lagoons: Lagoon[];
  supply: Pieces;
  placements: string[];
  changes: Changes;
  builds: PossibleBuild[];
  /** Whether the player cannot build and would be eliminated */
  eliminates: boolean;
  warning: string | null;
}

/** The rest of a turn. Sending the same `request` again is safe: the turn is played once. */
export interface Turn {
  version: number;
  /** A name for this request, made up by the client */
  request: string;
  moves: string[];
}

/** Play the rest of a turn. */
export interface TurnFrame {
  version: number;
  /** A name for this request, made up by the client */
  request: string;
  moves: string[];
  type: "turn";
}

/** A variant; null is the plain game. */
export interface VariantChoice {
  name: string;
  about: string;
  id: "places" | "teams" | null;
}

/** The rule that forbids a move; null if it is legal. */
export interface Verdict {
  rule: string | null;
  message?: string | null;
}

/** The game, first and after every change. */
export interface ViewMessage {
  type: "view";
  view: SharedGame;
  you: You;
  placements: string[];
  /** The server's time in seconds since 1970; only online */
  now?: number | null;
}

/** The client's seats and role in this game. */
export interface You {
  seats: number[];
  host: boolean;
  /** True if the host has removed you */
  banned?: boolean | null;
}

/** A game board; its id is an expansion. */
export interface ZoneChoice {
  name: string;
  about: string;
  id: "start-tile" | "boats" | "two-hex" | "board:beginner" | "board:player" | "board:expert" | "board:beginner-dotted" | "board:player-dotted" | "board:expert-dotted";
  /** Width and height in cells */
  size: [number, number];
}

/** What the server answers to GET of a path; any if the path is not known statically. */
export type GetAnswer<P extends string> =
  P extends `/api/games/${string}/chat` ? Messages :
  P extends `/api/games/${string}/chat?${string}` ? Messages :
  P extends `/api/games/${string}/settlement` ? SettlementLens :
  P extends `/api/games/${string}/settlement?${string}` ? SettlementLens :
  P extends `/api/progress/games` ? PlayedGames :
  P extends `/api/progress/games?${string}` ? PlayedGames :
  P extends `/api/progress/ladder` ? Ladder :
  P extends `/api/progress/ladder?${string}` ? Ladder :
  P extends `/api/puzzles/next` ? NextPuzzle :
  P extends `/api/puzzles/next?${string}` ? NextPuzzle :
  P extends `/api/games/${string}` ? Game :
  P extends `/api/games/${string}?${string}` ? Game :
  P extends `/api/lessons/${string}` ? LessonStart :
  P extends `/api/lessons/${string}?${string}` ? LessonStart :
  P extends `/api/players/${string}` ? Player :
  P extends `/api/players/${string}?${string}` ? Player :
  P extends `/api/puzzles/${string}` ? PuzzleView :
  P extends `/api/puzzles/${string}?${string}` ? PuzzleView :
  P extends `/api/rules/${string}` ? Reference :
  P extends `/api/rules/${string}?${string}` ? Reference :
  P extends `/api/studies/${string}` ? Analysis :
  P extends `/api/studies/${string}?${string}` ? Analysis :
  P extends `/api/archive` ? Archive :
  P extends `/api/archive?${string}` ? Archive :
  P extends `/api/daily` ? DailyIsland :
  P extends `/api/daily?${string}` ? DailyIsland :
  P extends `/api/games` ? Games :
  P extends `/api/games?${string}` ? Games :
  P extends `/api/lobby` ? Lobby :
  P extends `/api/lobby?${string}` ? Lobby :
  P extends `/api/me` ? Me :
  P extends `/api/me?${string}` ? Me :
  P extends `/api/players` ? Leaders :
  P extends `/api/players?${string}` ? Leaders :
  P extends `/api/position` ? SharedPosition :
  P extends `/api/position?${string}` ? SharedPosition :
  P extends `/api/progress` ? ProgressOverview :
  P extends `/api/progress?${string}` ? ProgressOverview :
  P extends `/api/puzzles` ? PuzzleOverview :
  P extends `/api/puzzles?${string}` ? PuzzleOverview :
  P extends `/api/ready` ? Readiness :
  P extends `/api/ready?${string}` ? Readiness :
  P extends `/api/setup` ? Options :
  P extends `/api/setup?${string}` ? Options :
  P extends `/api/studies` ? StudyList :
  P extends `/api/studies?${string}` ? StudyList :
  any;

/** What the server answers to POST of a path; any if the path is not known statically. */
export type PostAnswer<P extends string> =
  P extends `/api/games/${string}/seats/${string}/engine` ? Game :
  P extends `/api/games/${string}/seats/${string}/kick` ? Game :
  P extends `/api/games/${string}/seats/${string}/link` ? SeatLink :
  P extends `/api/games/${string}/rematch/answer` ? Game :
  P extends `/api/games/${string}/review/attempt` ? Attempt :
  P extends `/api/games/${string}/takeback/answer` ? Game :
  P extends `/api/games/${string}/away` ? Game :
  P extends `/api/games/${string}/chances` ? Chances :
  P extends `/api/games/${string}/chat` ? ChatMessage :
  P extends `/api/games/${string}/hint` ? Hint :
  P extends `/api/games/${string}/join` ? Game :
  P extends `/api/games/${string}/leave` ? Game :
  P extends `/api/games/${string}/reactions` ? null :
  P extends `/api/games/${string}/rematch` ? Game :
  P extends `/api/games/${string}/resign` ? Game :
  P extends `/api/games/${string}/review` ? GameReview :
  P extends `/api/games/${string}/takeback` ? Game :
  P extends `/api/games/${string}/try` ? Trial :
  P extends `/api/games/${string}/turns` ? Game :
  P extends `/api/games/${string}/undo` ? Game :
  P extends `/api/games/${string}/why` ? Verdict :
  P extends `/api/puzzles/${string}/answers` ? PuzzleVerdict :
  P extends `/api/puzzles/${string}/solution` ? PuzzleVerdict :
  P extends `/api/analysis/lines` ? AnalysedLines :
  P extends `/api/analysis/node` ? NodeView :
  P extends `/api/games/import` ? Game :
  P extends `/api/position/try` ? Trial :
  P extends `/api/position/why` ? Verdict :
  P extends `/api/positions/check` ? DraftView :
  P extends `/api/setup/check` ? CheckedSetup :
  P extends `/api/lessons/${string}` ? LessonProgress :
  P extends `/api/accounts` ? Me :
  P extends `/api/analysis` ? Analysis :
  P extends `/api/daily` ? Game :
  P extends `/api/games` ? Game :
  P extends `/api/login` ? Me :
  P extends `/api/logout` ? null :
  P extends `/api/reset` ? Me :
  P extends `/api/seat-links` ? Game :
  P extends `/api/studies` ? KeptStudy :
  P extends `/api/tokens` ? Token :
  any;

/** What the server answers to PATCH of a path; any if the path is not known statically. */
export type PatchAnswer<P extends string> =
  P extends `/api/games/${string}` ? Game :
  P extends `/api/studies/${string}` ? null :
  P extends `/api/me` ? Me :
  any;

/** What the server answers to DELETE of a path; any if the path is not known statically. */
export type DeleteAnswer<P extends string> =
  P extends `/api/games/${string}` ? null :
  P extends `/api/studies/${string}` ? null :
  P extends `/api/guest` ? null :
  P extends `/api/me` ? null :
  any;
