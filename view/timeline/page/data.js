"use strict";

// ---- Blocks of the page: packed with zlib, as base64

const about = JSON.parse(document.getElementById("about").textContent);
const NONE = -1;
const SHADE = 0, WAITS = 1, WORK = 2, DETOURS = 3;
const WAIT = about.Kinds.indexOf("wait"), DETOUR = about.Kinds.indexOf("detour"), COLLECTIVE = about.Kinds.indexOf("collective");
const LATE = ["late-sender", "late-receiver", "collective-wait", "contention"].map((kind) => about.Kinds.indexOf(kind));
const SEND = about.Kinds.indexOf("send"), RECV = about.Kinds.indexOf("recv");
const KINDS = about.Kinds.length;

const store = document.getElementById("data").textContent;
document.getElementById("data").remove();

async function unpack([at, length]) {
  const text = atob(store.slice(at, at + length));
  const zipped = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) zipped[i] = text.charCodeAt(i);
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// numbers reads columns of varints.
class Numbers {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  next() {
    const { bytes } = this;
    let byte = bytes[this.at++];
    let value = byte & 127;
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = bytes[this.at++];
      value += (byte & 127) * scale;
    }
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }

  // column reads numbers into an array, each as its difference from the one before.
  column(values) {
    for (let i = 0, last = 0; i < values.length; i++) values[i] = last += this.next();
    return values;
  }
}

// ---- Lanes, the rows of the timeline, and the critical path

const lanes = about.LaneCount;
const path = {};
let rankOf, cpuOf, endOf; // by lane
const lanesOf = new Map(); // by rank

async function unpackLanes() {
  const numbers = new Numbers(await unpack(about.Lanes));
  rankOf = numbers.column(new Int32Array(lanes));
  cpuOf = numbers.column(new Int32Array(lanes));
  endOf = numbers.column(new Float64Array(lanes));
  for (let lane = 0; lane < lanes; lane++) {
    if (lanesOf.has(rankOf[lane])) lanesOf.get(rankOf[lane]).push(lane);
    else lanesOf.set(rankOf[lane], [lane]);
  }
  const stretches = new Numbers(await unpack(about.Path));
  path.lane = stretches.column(new Int32Array(about.PathCount));
  path.start = stretches.column(new Float64Array(about.PathCount));
  path.end = stretches.column(new Float64Array(about.PathCount));
}

// ---- Blocks that are unpacked when they are needed

// Cache keeps the blocks that were used last.
class Cache {
  constructor(most, make) {
    this.most = most;
    this.make = make;
    this.blocks = new Map(); // a promise until it is ready
  }

  // get returns a block, or undefined as long as it is not ready.
  get(key) {
    const block = this.blocks.get(key);
    if (block === undefined) {
      this.load(key).then(redraw);
      return undefined;
    }
    if (block instanceof Promise) return undefined;
    this.blocks.delete(key); // and behind the others
    this.blocks.set(key, block);
    return block;
  }

  ready(key) {
    const block = this.blocks.get(key);
    return block instanceof Promise ? undefined : block;
  }

  async load(key) {
    let block = this.blocks.get(key);
    if (block === undefined) {
      block = this.make(key).then((made) => { this.blocks.set(key, made); return made; });
      this.blocks.set(key, block);
      for (const old of this.blocks.keys()) {
        if (this.blocks.size <= this.most) break;
        this.blocks.delete(old);
      }
    }
    return block;
  }
}

// ---- Chunks of spans: by lane, then by layer, then by start

const chunks = about.Chunks || [];
const firstChunk = new Int32Array(lanes + 1); // of each lane, as far as lanes have chunks

function prepareChunks() {
  let at = 0;
  for (let lane = 0; lane < lanes; lane++) {
    while (at < chunks.length && chunks[at].Last < lane) at++;
    firstChunk[lane] = at;
  }
  firstChunk[lanes] = chunks.length;
}

// chunksOf returns the numbers of the chunks of some lanes with spans in a time.
function chunksOf(top, bottom, from, to) {
  const found = [];
  for (let c = firstChunk[top]; c < chunks.length && chunks[c].First < bottom; c++) {
    if (chunks[c].To >= from && chunks[c].From <= to) found.push(c);
  }
  return found;
}

const layerOf = (kind) => (kind === COLLECTIVE ? SHADE : kind === DETOUR ? DETOURS : LATE.includes(kind) ? WAITS : WORK);

const spansOf = new Cache(128, async (number) => {
  const { Place, Spans: n, First, Last } = chunks[number];
  const numbers = new Numbers(await unpack(Place));
  const spans = {
    number, lane: numbers.column(new Int32Array(n)), kind: new Uint8Array(n), start: new Float64Array(n), end: new Float64Array(n),
  };
  for (let i = 0; i < n; i++) {
    spans.lane[i] += First;
    spans.kind[i] = numbers.next();
  }
  for (let i = 0; i < n; i++) spans.start[i] = numbers.next(); // from the end of the span before
  for (let i = 0, length = 0, end = 0; i < n; i++) {
    length += numbers.next();
    spans.start[i] += end;
    spans.end[i] = end = spans.start[i] + length;
  }
  for (const name of ["peer", "bytes", "tag", "message", "row", "iteration", "call", "region", "site", "injected", "onPath"]) {
    spans[name] = numbers.column(new Float64Array(n));
  }
  spans.reached = new Float64Array(n); // the latest end of a span and those before it in its lane and layer
  spans.first = new Int32Array((Last - First + 1) * about.Layers + 1);
  for (let i = 0, list = 0, latest = 0; i <= n; i++) {
    const at = i === n ? spans.first.length - 1 : (spans.lane[i] - First) * about.Layers + layerOf(spans.kind[i]);
    if (list < at) latest = -Infinity;
    while (list < at) spans.first[++list] = i;
    if (i === n) break;
    spans.reached[i] = latest = Math.max(latest, spans.end[i]);
    const peer = spans.peer[i], rank = rankOf[spans.lane[i]];
    if (peer !== NONE) spans.peer[i] = peer % 2 ? rank - (peer - 1) / 2 : rank + peer / 2;
  }
  return spans;
});

// places returns the first span of a lane and layer in a chunk, and the one behind the last.
function places(spans, layer, lane) {
  const at = (lane - chunks[spans.number].First) * about.Layers + layer;
  return [spans.first[at], spans.first[at + 1]];
}

// search returns the first place from which on something is true.
function search(first, last, isTrue) {
  while (first < last) {
    const middle = (first + last) >> 1;
    if (isTrue(middle)) last = middle;
    else first = middle + 1;
  }
  return first;
}

// messageKey identifies the message of a span among those of its kind.
const messageKey = (kind, sender, message) => `${kind} ${sender} ${message}`;

// otherEnd returns the span at the other end of a message, undefined if it is not there, or a
// promise.
function otherEnd({ spans, i }, wait = false) {
  const kind = spans.kind[i];
  if (spans.message[i] === NONE) return undefined;
  const rank = rankOf[spans.lane[i]], peer = spans.peer[i];
  const key = kind === SEND ? messageKey(RECV, rank, spans.message[i]) : messageKey(SEND, peer, spans.message[i]);
  const find = (other) => {
    if (!other) return undefined;
    if (!other.messages) {
      other.messages = new Map();
      for (let j = 0; j < other.kind.length; j++) {
        if (other.message[j] === NONE) continue;
        other.messages.set(messageKey(other.kind[j], other.kind[j] === SEND ? rankOf[other.lane[j]] : other.peer[j], other.message[j]), j);
      }
    }
    const j = other.messages.get(key);
    return j === undefined ? undefined : { spans: other, i: j };
  };
  const candidates = (lanesOf.get(peer) || []).flatMap((lane) =>
    chunksOf(lane, lane + 1, kind === SEND ? spans.start[i] : -Infinity, kind === SEND ? Infinity : spans.end[i]));
  if (wait) return Promise.all(candidates.map((c) => spansOf.load(c))).then((all) => all.map(find).find(Boolean));
  for (const c of candidates) {
    const found = find(spansOf.get(c));
    if (found) return found;
  }
  return undefined;
}

// ---- Tiles of cells

const pyramid = about.Pyramid;
const TILE_ROWS = 64, TILE_BINS = 1024;
const binNS = pyramid ? (about.To - about.From) / pyramid.Bins : 0; // of the finest cells
const rowsAt = (level) => Math.ceil(lanes / 2 ** (pyramid.Base + level));

const tiles = new Cache(800, async (key) => {
  const [level, coarse, number] = key.split(" ").map(Number);
  return unpack(pyramid.Levels[level].Tiles[coarse][number]);
});

// cellsAt returns the cells that contain a row and a column of cells, or coarser ones as long as
// these are not ready.
function cellsAt(level, coarse, row, bin) {
  for (let l = level; l < pyramid.Levels.length; l++) {
    const all = pyramid.Levels[l].Tiles.length;
    for (let c = coarse; c < all; c++) {
      const [y, x] = [row >> (l - level), bin >> (c - coarse)];
      const bins = pyramid.Bins >> c;
      const [tileY, tileX] = [Math.floor(y / TILE_ROWS), Math.floor(x / TILE_BINS)];
      const key = `${l} ${c} ${tileY * Math.ceil(bins / TILE_BINS) + tileX}`;
      const cells = l === level && c === coarse ? tiles.get(key) : tiles.ready(key);
      if (cells) {
        return { cells, downBy: l - level, rightBy: c - coarse, top: tileY * TILE_ROWS, left: tileX * TILE_BINS, width: Math.min(TILE_BINS, bins - tileX * TILE_BINS) };
      }
    }
  }
  return null;
}
