// Starts the game page, or the page of a shared position.
import '../board/board.js';
import { byId } from '../dom.js';
import { GamePage } from './game.js';

const page = JSON.parse(byId('page').textContent);
const game = new GamePage(page);
game.start();
