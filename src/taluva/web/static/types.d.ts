// The types of all that the server and the pages tell each other.
// Made from the models and routes by `python -m taluva.web.typescript`: change those, not this file.

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

/** Your turn is played, and stored. */
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

/** A sign of life, every five seconds. */
export interface BeatMessage {
  type: "beat";
}

/** A board with its players, and what the player to move can do. */
export interface BoardView {
  /** Counts turns: a turn names the version that it is for */
  version: number;
  /** The number of turns shown, if this is how the game was earlier */
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

/** The host has called the game off before its start; the connection ends. */
export interface CalledOffMessage {
  type: "called-off";
  name: string;
}

/** The chance of each seat to win. */
export interface Chances {
  values: number[];
}

/** What tentative steps do to what stood there before. */
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

/** Write to everybody at the table. */
export interface ChatFrame {
  request?: string | null;
  type: "chat";
  text: string;
}

/** Somebody has written. */
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

/** Something to choose, with its name and a line about it. */
export interface Choice {
  name: string;
  about: string;
}

export type ClientMessage = TurnFrame | ChatFrame | ReactionFrame | PingFrame;

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
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

/** What a form shows first. */
export interface Defaults {
  edition: "hans-im-glueck-2006" | "ferti-2012" | "ferti-2014" | "deluxe-2015";
  players: number;
  level: number;
}

/** A move that may be illegal after them. */
export interface Doubt {
  version: number;
  moves?: string[];
  move: string;
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

/** How a game ended. */
export interface End {
  /** The rule that ended it; null after forfeits */
  rule: string | null;
  words: string;
}

/** A refused request; `view` is the game as it is now, for a client that knew an older version. */
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

/** Everything that the server keeps about the client. */
export interface Export {
  kind: "taluva export";
  /** Seconds since 1970 */
  created: number;
  account: ExportedAccount | null;
  devices: ExportedDevice[];
  ban: ExportedBan | null;
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

/** A browser or program that is known by a token. */
export interface ExportedDevice {
  name: string;
  program: boolean;
  /** Seconds since 1970 */
  created: number;
  /** Seconds since 1970 */
  seen: number;
  this: boolean;
}

/** A game in which one has a seat. */
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
  results: ExportedResult[];
  messages: ExportedMessage[];
  seat_links: number[];
  record: string;
}

/** A chat message of one's own. */
export interface ExportedMessage {
  text: string;
  /** Seconds since 1970 */
  at: number;
}

/** The result of one's seat in a game. */
export interface ExportedResult {
  seat: number;
  place: number;
  rated: boolean;
  rating_change: number | null;
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
  turn: number;
  seat: number;
  tile: string | null;
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

/** A message of a client; a refusal repeats its `request`. Other fields are ignored. */
export interface Frame {
  request?: string | null;
}

/** A game as the client sees it. */
export interface Game {
  /** Counts turns: a turn names the version that it is for */
  version: number;
  /** The number of turns shown, if this is how the game was earlier */
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
  /** The chance of each seat to win */
  values: number[];
  reasons: string[];
}

/** Which seat to take, and under which name. */
export interface JoinRequest {
  seat?: number | null;
  name?: string;
}

/** The version that the client has seen. */
export interface Known {
  version: number;
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
  /** A number that only the cells of the same tile share */
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

/** Numbers that forms keep to; texts are counted in characters. */
export interface Limits {
  players: Range;
  stack: Range;
  levels: Range;
  colours: Range;
  name: Range;
  account_name: Range;
  password: Range;
  message: Range;
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

/** Who the client is, on a site. */
export interface Me {
  online?: true;
  /** Whether the server keeps anything about you */
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

/** The chance that the next tile has a terrain. */
export interface Odds {
  terrain: "J" | "C" | "S" | "R" | "L";
  chance: number;
}

/** What an online game has besides its board. */
export interface OnlineGame {
  revision: number;
  /** Whether a seat is open, so that the game has not begun */
  waiting: boolean;
  terms: GameTerms;
  clock: RunningClock | null;
  proposal: Proposal | null;
  commitment: string | null;
  opening: Opening | null;
  declined: Declined | null;
  forfeits: ForfeitedSeat[];
  /** For each seat, whose turns a takeback would take back */
  takebacks: number[][];
  /** The id of the game that follows */
  rematch: string | null;
  reshuffled: number | null;
  settlement: Settlement | null;
}

/** The stack of a finished game, and the salt of its commitment. */
export interface Opening {
  salt: string;
  stack: string[];
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
  /** 1500 is where everybody starts */
  rating: number;
  /** Whether there are too few rated games to say much */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was made, in seconds since 1970 */
  since: number;
  preferences: { [name: string]: boolean | number | string };
}

/** The password again, to confirm what cannot be undone. */
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
  /** What it changed about the rating, if it was rated */
  delta: number | null;
}

/** An account as everybody sees it. */
export interface Person {
  name: string;
  /** 1500 is where everybody starts */
  rating: number;
  /** Whether there are too few rated games to say much */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was made, in seconds since 1970 */
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

/** The page of a player. */
export interface Player {
  name: string;
  /** 1500 is where everybody starts */
  rating: number;
  /** Whether there are too few rated games to say much */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was made, in seconds since 1970 */
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

/** A move that may be illegal after them. */
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

/** The first steps of a turn, to be tried out. */
export interface Prefix {
  version: number;
  moves?: string[];
}

/** The seats whose players are connected, and how many others watch. */
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

/** A question to the other players: to take turns back, or to play once more. */
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

/** Its QR code, as the address of an SVG picture. */
export interface QrCode {
  picture: string;
}

/** A link to this site. */
export interface QrRequest {
  link: string;
}

/** The least and the greatest value that is allowed. */
export interface Range {
  min: number;
  max: number;
}

/** An account in the leaderboard. */
export interface RankedPlayer {
  name: string;
  /** 1500 is where everybody starts */
  rating: number;
  /** Whether there are too few rated games to say much */
  provisional: boolean;
  /** Rated games */
  games: number;
  /** First places in them */
  wins: number;
  /** When the account was made, in seconds since 1970 */
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

/** How far the server is. */
export interface Readiness {
  /** Games can be played */
  ready: boolean;
  /** All levels of the engine can be asked */
  engine: boolean;
  progress: number;
  /** What is being waited for, or empty */
  message: string;
}

/** A record to be imported. */
export interface RecordRequest {
  record: string;
}

/** A message that was refused; if your version was stale, the game follows. */
export interface RefusalMessage {
  type: "refusal";
  request: string | null;
  error: Fault;
}

/** The players' clocks. */
export interface RunningClock {
  /** Seconds left for each seat when the running clock was started */
  left: number[];
  /** When the running clock was started, in seconds since 1970 */
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

/** The host has sent a player away before the start. */
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
  /** Counts turns: a turn names the version that it is for */
  version: number;
  /** The number of turns shown, if this is how the game was earlier */
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
  /** Null in `taluva play` */
  online: OnlineGame | null;
  id: string;
}

/** A position that belongs to no game, in the same form. */
export interface SharedPosition {
  /** Counts turns: a turn names the version that it is for */
  version: number;
  /** The number of turns shown, if this is how the game was earlier */
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

/** The sizes of a stack, and the usual one. */
export interface StackRange {
  min: number;
  max: number;
  default: number;
}

/** What the players of an online game agree on. */
export interface TermsRequest {
  /** Whether the lobby and the archive show it */
  public?: boolean;
  rated?: boolean;
  chat?: boolean;
  takebacks?: boolean;
  /** What becomes of the seat of a player who stays away */
  away?: "engine" | "forfeit";
  clock?: LiveClock | DaysClock | null;
}

/** The engine thinks about the turn of a seat. */
export interface ThinkingMessage {
  type: "thinking";
  seat: number;
  /** For how many seconds already */
  since: number;
}

/** A tile to choose at the start of a turn. */
export interface TileChoice {
  move: string;
  words: string;
}

/** A program's secret. It is shown this once: only its hash is kept. */
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

/** What belongs to the client in this game. */
export interface You {
  seats: number[];
  host: boolean;
  /** True if the host has sent you away */
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

/** What the server answers to GET of a path; any where the path is not known before. */
export type GetAnswer<P extends string> =
  P extends `/api/games/${string}/chat` ? Messages :
  P extends `/api/games/${string}/chat?${string}` ? Messages :
  P extends `/api/games/${string}` ? Game :
  P extends `/api/games/${string}?${string}` ? Game :
  P extends `/api/players/${string}` ? Player :
  P extends `/api/players/${string}?${string}` ? Player :
  P extends `/api/archive` ? Archive :
  P extends `/api/archive?${string}` ? Archive :
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
  P extends `/api/ready` ? Readiness :
  P extends `/api/ready?${string}` ? Readiness :
  P extends `/api/setup` ? Options :
  P extends `/api/setup?${string}` ? Options :
  any;

/** What the server answers to POST of a path; any where the path is not known before. */
export type PostAnswer<P extends string> =
  P extends `/api/games/${string}/seats/${string}/engine` ? Game :
  P extends `/api/games/${string}/seats/${string}/kick` ? Game :
  P extends `/api/games/${string}/seats/${string}/link` ? SeatLink :
  P extends `/api/games/${string}/rematch/answer` ? Game :
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
  P extends `/api/games/${string}/takeback` ? Game :
  P extends `/api/games/${string}/try` ? Trial :
  P extends `/api/games/${string}/turns` ? Game :
  P extends `/api/games/${string}/undo` ? Game :
  P extends `/api/games/${string}/why` ? Verdict :
  P extends `/api/games/import` ? Game :
  P extends `/api/position/try` ? Trial :
  P extends `/api/position/why` ? Verdict :
  P extends `/api/setup/check` ? CheckedSetup :
  P extends `/api/accounts` ? Me :
  P extends `/api/games` ? Game :
  P extends `/api/login` ? Me :
  P extends `/api/logout` ? null :
  P extends `/api/reset` ? Me :
  P extends `/api/seat-links` ? Game :
  P extends `/api/tokens` ? Token :
  any;

/** What the server answers to PATCH of a path; any where the path is not known before. */
export type PatchAnswer<P extends string> =
  P extends `/api/games/${string}` ? Game :
  P extends `/api/me` ? Me :
  any;

/** What the server answers to DELETE of a path; any where the path is not known before. */
export type DeleteAnswer<P extends string> =
  P extends `/api/games/${string}` ? null :
  P extends `/api/guest` ? null :
  P extends `/api/me` ? null :
  any;
