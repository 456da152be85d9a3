// The peer: boardgame.io's own server, as its documentation sets it up, with a trick-taking game for three in its idiom.
// It keeps matches in memory, which is its default. Started with two ports: for playing, and for the lobby.

const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const SUITS = ['banana', 'mango', 'lanzones'];
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const HAND = 10;
const ROUNDS = 4; // 120 moves, about as many as a game of Tindahan at random

function deal(G, ctx, random) {
  const deck = random.Shuffle(SUITS.flatMap((suit) => RANKS.map((rank) => ({ suit, rank }))));
  ctx.playOrder.forEach((id, place) => {
    G.players[id] = { hand: deck.slice(place * HAND, (place + 1) * HAND) };
  });
}

function winner(trick) {
  const led = trick[0].card.suit;
  const following = trick.filter(({ card }) => card.suit === led);
  return following.reduce((best, one) => (one.card.rank > best.card.rank ? one : best)).player;
}

const game = {
  name: 'tricks',
  minPlayers: 3,
  maxPlayers: 3,

  setup: ({ ctx, random }) => {
    const G = { players: {}, trick: [], lastTrick: [], turn: 0, round: 0, scores: ctx.playOrder.map(() => 0) };
    deal(G, ctx, random);
    return G;
  },

  // The hands lie in `players`, and each player gets their own alone.
  playerView: PlayerView.STRIP_SECRETS,

  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },

  moves: {
    play: {
      move: ({ G, ctx, playerID, random }, index) => {
        const { hand } = G.players[playerID];
        const card = hand[index];
        if (!card) return INVALID_MOVE;
        const led = G.trick.length ? G.trick[0].card.suit : card.suit;
        if (card.suit !== led && hand.some(({ suit }) => suit === led)) return INVALID_MOVE;
        hand.splice(index, 1);
        G.trick.push({ player: playerID, card });
        G.turn = (G.turn + 1) % ctx.numPlayers;
        if (G.trick.length < ctx.numPlayers) return;
        const taker = winner(G.trick);
        G.turn = ctx.playOrder.indexOf(taker);
        G.scores[G.turn] += 1;
        G.lastTrick = G.trick;
        G.trick = [];
        if (hand.length) return;
        G.round += 1;
        if (G.round < ROUNDS) deal(G, ctx, random);
      },
      client: false, // it deals, which the server alone can
    },
  },

  endIf: ({ G }) => (G.round === ROUNDS ? { scores: G.scores } : undefined),
};

// The lobby gets a port of its own: koa-compose 4.2 no longer sees what is added to an app once it has its server.
const [port, apiPort] = process.argv.slice(2).map(Number);
Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort } });
