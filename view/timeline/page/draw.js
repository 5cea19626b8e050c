// ---- The part that is shown: times and lanes

const whole = { from: about.From, to: about.To, top: 0, bottom: lanes };
const view = { ...whole };
const showing = { messages: true, path: true };

const canvas = document.getElementById("timeline");
const paint = canvas.getContext("2d");
const area = { left: 0, top: 0, width: 1, height: 1 }; // of the canvas, without axes
const STRIP = 28; // height of the strip of messages below it

const x = (ns) => area.left + ((ns - view.from) / (view.to - view.from)) * area.width;
const y = (lane) => area.top + ((lane - view.top) / (view.bottom - view.top)) * area.height;
const timeAt = (px) => view.from + ((px - area.left) / area.width) * (view.to - view.from);
const laneAt = (px) => view.top + ((px - area.top) / area.height) * (view.bottom - view.top);

// show shows times and lanes, as far as there are any.
function show(from, to, top = view.top, bottom = view.bottom) {
  const [time, least] = [whole.to - whole.from, Math.min(10, whole.to - whole.from)];
  const length = Math.min(time, Math.max(least, to - from));
  const middle = (from + to) / 2;
  view.from = Math.min(Math.max(middle - length / 2, whole.from), whole.to - length);
  view.to = view.from + length;
  const rows = Math.min(lanes, Math.max(Math.min(1, lanes), bottom - top));
  view.top = Math.min(Math.max((top + bottom) / 2 - rows / 2, 0), lanes - rows);
  view.bottom = view.top + rows;
  redraw();
}

// zoom makes the time shown longer by a factor around a time.
function zoom(factor, around = (view.from + view.to) / 2) {
  show(around - (around - view.from) * factor, around + (view.to - around) * factor);
}

function zoomLanes(factor, around = (view.top + view.bottom) / 2) {
  show(view.from, view.to, around - (around - view.top) * factor, around + (view.bottom - around) * factor);
}

// move moves by parts of what is shown.
function move(right, down) {
  const [time, rows] = [(view.to - view.from) * right, (view.bottom - view.top) * down];
  show(view.from + time, view.to + time, view.top + rows, view.bottom + rows);
}

// ---- Drawing

let colors;
let palette; // of cells, as pixels
let due = false;

function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => { due = false; draw(); });
}

function readColors() {
  const style = getComputedStyle(document.documentElement);
  const named = (name) => style.getPropertyValue("--" + name).trim();
  colors = {
    kinds: about.Kinds.map(named),
    paper: named("paper"), text: named("text"), muted: named("muted"), line: named("line"), arrow: named("arrow"),
  };
  const rgb = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  palette = new Uint32Array(256);
  for (let cell = 0; cell < 256; cell++) {
    const below = rgb(colors.kinds[(cell >> 4) - 1] || colors.paper), above = rgb(colors.kinds[DETOUR]);
    const noise = cell < 16 ? 0 : (cell & 15) / 15;
    const [red, green, blue] = below.map((part, i) => Math.round(part + (above[i] - part) * noise));
    palette[cell] = new DataView(Uint8Array.of(red, green, blue, 255).buffer).getUint32(0, true);
  }
}

function draw() {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  paint.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint.font = '12px system-ui, "Liberation Sans", sans-serif';
  paint.fillStyle = colors.paper;
  paint.fillRect(0, 0, width, height);
  area.left = Math.ceil(24 + paint.measureText(laneName(lanes - 1)).width);
  area.top = 6;
  area.width = Math.max(1, width - area.left - 44);
  area.height = Math.max(1, height - area.top - 40 - (about.Messages ? STRIP : 0));
  drawSpans(ratio);
  paint.save();
  paint.beginPath();
  paint.rect(area.left, area.top, area.width, area.height);
  paint.clip();
  if (showing.messages) drawMessages();
  if (showing.path) drawPath();
  if (chosen) drawChosen();
  drawMarked();
  paint.restore();
  if (showing.messages) drawStrip();
  drawTimes();
  drawRanks();
  drawRuler();
  say();
}

// exactChunks returns the chunks of all spans that are shown, or null if they are not in the
// page or too many to be drawn.
const MOST_SPANS = 200000;
function exactChunks() {
  if (Math.ceil(view.bottom) > about.Exact) return null;
  const found = chunksOf(Math.floor(view.top), Math.ceil(view.bottom), view.from, view.to);
  const spans = found.reduce((sum, c) => sum + chunks[c].Spans, 0);
  return !pyramid || spans <= MOST_SPANS ? found : null;
}

let drawn = { image: null, what: "" }; // last; it stays while the pointer only goes from span to span
let exact = false; // whether spans are drawn, and not tiles

// drawSpans draws pixel by pixel: that is faster than a call for each box.
function drawSpans(ratio) {
  const width = Math.max(1, Math.round(area.width * ratio)), height = Math.max(1, Math.round(area.height * ratio));
  const needed = exactChunks();
  const loaded = needed && needed.map((c) => spansOf.get(c));
  exact = loaded !== null && loaded.every(Boolean);
  const what = exact && [width, height, view.from, view.to, view.top, view.bottom, colors.paper].join();
  if (!what || what !== drawn.what) {
    if (!drawn.image || drawn.image.width !== width || drawn.image.height !== height) drawn.image = paint.createImageData(width, height);
    const pixels = new Uint32Array(drawn.image.data.buffer);
    if (exact) drawExact(pixels, width, height, loaded);
    else if (pyramid) drawTiles(pixels, width, height);
    drawn.what = what;
  }
  paint.putImageData(drawn.image, Math.round(area.left * ratio), Math.round(area.top * ratio));
}

const ROOM = 0.12; // between lanes, as a share of their height

// hasRoom reports whether a row of pixels is in the room between two lanes.
function hasRoom(lane, lanesPerPixel) {
  return lanesPerPixel < 0.25 && lane - Math.floor(lane) > 1 - ROOM;
}

function drawTiles(pixels, width, height) {
  const lanesPerPixel = (view.bottom - view.top) / height, nsPerPixel = (view.to - view.from) / width;
  const levelOf = (ratio, levels) => Math.min(levels - 1, Math.max(0, Math.ceil(Math.log2(ratio) - 1e-9)));
  const level = levelOf(lanesPerPixel / 2 ** pyramid.Base, pyramid.Levels.length);
  const coarse = levelOf(nsPerPixel / binNS, pyramid.Levels[0].Tiles.length);
  const bins = new Int32Array(width);
  for (let px = 0; px < width; px++) {
    const bin = Math.floor((view.from + (px + 0.5) * nsPerPixel - about.From) / (binNS * 2 ** coarse));
    bins[px] = Math.min((pyramid.Bins >> coarse) - 1, Math.max(0, bin));
  }
  let last = NONE, sources = [];
  for (let py = 0; py < height; py++) {
    const lane = view.top + (py + 0.5) * lanesPerPixel;
    const row = Math.min(rowsAt(level) - 1, Math.floor(lane / 2 ** (pyramid.Base + level)));
    const line = py * width;
    if (hasRoom(lane, lanesPerPixel)) {
      pixels.fill(palette[0], line, line + width);
      last = NONE;
      continue;
    }
    if (row === last) {
      pixels.copyWithin(line, line - width, line);
      continue;
    }
    if (last === NONE || Math.floor(row / TILE_ROWS) !== Math.floor(last / TILE_ROWS)) sources = [];
    last = row;
    for (let px = 0; px < width;) {
      const tile = Math.floor(bins[px] / TILE_BINS), behind = (tile + 1) * TILE_BINS;
      if (sources[tile] === undefined) sources[tile] = cellsAt(level, coarse, row, bins[px]);
      const source = sources[tile];
      if (!source) {
        for (; px < width && bins[px] < behind; px++) pixels[line + px] = palette[0];
        continue;
      }
      const from = ((row >> source.downBy) - source.top) * source.width - source.left;
      for (; px < width && bins[px] < behind; px++) pixels[line + px] = palette[source.cells[from + (bins[px] >> source.rightBy)]];
    }
  }
}

// states calls use for each state of a lane in a time, as package timeline divides it: detours
// before the work that they are part of, work and waiting for a late rank before the collective
// that they are done for, and other waiting elsewhere.
function states(lane, all, from, to, use) {
  let at = Math.max(from, 0), work = 0, workEnd = 0, detourEnd = 0, wait = 0, waitEnd = 0, shadeEnd = 0;
  const until = (ns) => {
    while (at < ns) {
      let kind = WAIT, end = ns;
      if (at < workEnd && at < detourEnd) [kind, end] = [DETOUR, Math.min(workEnd, detourEnd)];
      else if (at < workEnd) [kind, end] = [work, workEnd];
      else if (at < waitEnd) [kind, end] = [wait, waitEnd];
      else if (at < shadeEnd) [kind, end] = [COLLECTIVE, shadeEnd];
      end = Math.min(end, ns);
      use(kind, at, end);
      at = end;
    }
  };
  for (const spans of all) {
    if (chunks[spans.number].First > lane || chunks[spans.number].Last < lane) continue;
    const { start, end, kind, reached } = spans;
    const next = [], last = [];
    for (let layer = 0; layer < about.Layers; layer++) {
      const [first, behind] = places(spans, layer, lane);
      next.push(search(first, behind, (i) => reached[i] >= from));
      last.push(behind);
    }
    for (;;) {
      let layer = NONE;
      for (let l = 0; l < about.Layers; l++) {
        if (next[l] < last[l] && (layer === NONE || start[next[l]] < start[next[layer]])) layer = l;
      }
      if (layer === NONE) break;
      const i = next[layer]++;
      if (start[i] >= to) break;
      until(start[i]);
      if (layer === WORK) [work, workEnd] = [kind[i], Math.max(workEnd, end[i])];
      else if (layer === WAITS) [wait, waitEnd] = [kind[i], Math.max(waitEnd, end[i])];
      else if (layer === DETOURS) detourEnd = Math.max(detourEnd, end[i]);
      else shadeEnd = Math.max(shadeEnd, end[i]);
    }
  }
  until(Math.min(to, endOf[lane]));
}

// cellOf returns the cell of a pixel, as package timeline defines it, from the time of each state.
function cellOf(sums, at) {
  let most = 0, total = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    total += sums[at + kind];
    if (sums[at + kind] > sums[at + most]) most = kind;
  }
  if (total <= 0) return 0;
  const share = sums[at + DETOUR] / total;
  let noise = share;
  if (share > 2 * about.Noise) noise = Math.max(share, 0.25 + 0.75 * Math.max(0, 1 + Math.log2(share) / 10));
  return ((most + 1) << 4) | Math.round(noise * 15);
}

// drawExact draws spans: lanes that share a row of pixels together, others on several rows.
function drawExact(pixels, width, height, all) {
  pixels.fill(palette[0]);
  const perNS = width / (view.to - view.from), lanesPerPixel = (view.bottom - view.top) / height;
  const sums = new Float32Array(width * KINDS);
  const add = (kind, fromNS, toNS) => {
    let from = Math.max(0, (fromNS - view.from) * perNS);
    const to = Math.min(width, (toNS - view.from) * perNS);
    for (let column = Math.floor(from); from < to; column++) {
      const end = Math.min(to, column + 1);
      sums[column * KINDS + kind] += end - from;
      from = end;
    }
  };
  const first = Math.floor(view.top), last = Math.min(lanes, Math.ceil(view.bottom));
  const byLane = new Map(); // the chunks of each
  for (const spans of all) {
    for (let lane = Math.max(first, chunks[spans.number].First); lane <= Math.min(last - 1, chunks[spans.number].Last); lane++) {
      if (byLane.has(lane)) byLane.get(lane).push(spans);
      else byLane.set(lane, [spans]);
    }
  }
  for (let lane = first; lane < last; lane++) {
    states(lane, byLane.get(lane) || [], view.from, view.to, add);
    const top = Math.max(0, Math.round((lane - view.top) / lanesPerPixel)), bottom = Math.min(height, Math.round((lane + 1 - view.top) / lanesPerPixel));
    if (top === bottom && lane + 1 < last) continue; // it shares its row with the next
    const room = bottom - top >= 4 ? Math.round((bottom - top) * ROOM) : 0;
    for (let py = top; py < Math.max(top + 1, bottom - room) && py < height; py++) {
      const line = py * width;
      if (py > top) pixels.copyWithin(line, top * width, top * width + width);
      else for (let px = 0; px < width; px++) pixels[line + px] = palette[cellOf(sums, px * KINDS)];
    }
    sums.fill(0);
  }
}

const MANY = 500; // messages, more than can be told apart

// drawMessages draws arrows if there are few enough to tell them apart.
function drawMessages() {
  if (!exact) return;
  const found = [];
  const first = Math.floor(view.top), last = Math.min(lanes, Math.ceil(view.bottom));
  for (const c of chunksOf(first, last, view.from, view.to)) {
    const spans = spansOf.ready(c);
    if (!spans) continue;
    for (let lane = Math.max(first, chunks[c].First); lane < last && lane <= chunks[c].Last; lane++) {
      const [begin, behind] = places(spans, WORK, lane);
      for (let i = search(begin, behind, (i) => spans.reached[i] >= view.from); i < behind && spans.start[i] < view.to; i++) {
        if (spans.message[i] !== NONE && spans.end[i] >= view.from) found.push({ spans, i });
        if (found.length > 2 * MANY) return;
      }
    }
  }
  paint.globalAlpha = found.length > 400 ? 0.35 : 0.7;
  for (const at of found) {
    const other = otherEnd(at);
    if (!other) continue;
    if (isSend(at)) arrow(at, other, 1);
    else if (!isShown(other)) arrow(other, at, 1);
  }
  paint.globalAlpha = 1;
}

const isSend = ({ spans, i }) => spans.kind[i] === SEND;
const isShown = ({ spans, i }) => spans.end[i] >= view.from && spans.start[i] < view.to && spans.lane[i] + 1 > view.top && spans.lane[i] < view.bottom;

// arrow draws a message.
function arrow(send, recv, width) {
  const start = recv.spans.start[recv.i];
  const from = { x: x(Math.min(send.spans.end[send.i], start)), y: y(send.spans.lane[send.i] + 0.5) };
  const to = { x: x(start), y: y(recv.spans.lane[recv.i] + 0.5) };
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  paint.strokeStyle = paint.fillStyle = colors.arrow;
  paint.lineWidth = width;
  paint.beginPath();
  paint.moveTo(from.x, from.y);
  paint.lineTo(to.x, to.y);
  paint.stroke();
  const size = 5 + 2 * width;
  paint.beginPath();
  paint.moveTo(to.x, to.y);
  for (const turn of [-0.35, 0.35]) paint.lineTo(to.x - size * Math.cos(angle + turn), to.y - size * Math.sin(angle + turn));
  paint.fill();
}

let sent = about.Sent; // messages of all lanes by columns of the whole time

// drawStrip draws how many messages are sent over time.
function drawStrip() {
  if (!sent || !about.Messages) return;
  const most = Math.max(1, ...sent), each = (about.To - about.From) / sent.length;
  const bottom = area.top + area.height + STRIP;
  paint.fillStyle = colors.muted;
  for (let i = 0; i < sent.length; i++) {
    const from = Math.max(area.left, x(about.From + i * each)), to = Math.min(area.left + area.width, x(about.From + (i + 1) * each));
    const tall = (sent[i] / most) * (STRIP - 4);
    if (to > from) paint.fillRect(from, bottom - tall, to - from, tall);
  }
}

// drawPath draws the critical path: along the middle of rows, and from one to the next. An
// edge in the color of the paper sets it off from what is below.
function drawPath() {
  const line = pathLine();
  paint.lineJoin = "round";
  for (const [width, color] of [[5, colors.paper], [2.5, colors.text]]) {
    paint.strokeStyle = color;
    paint.lineWidth = width;
    paint.stroke(line);
  }
}

// pathLine returns the part of the critical path that is shown. Of the points in a column
// of pixels it has the first, the highest, the lowest and the last.
function pathLine() {
  const { start, end, lane } = path;
  const line = new Path2D();
  let points = [], begun = false; // points of the column
  const flush = () => {
    if (points.length === 0) return;
    const [first] = points, heights = points.map(([, py]) => py);
    if (points.length > 4) points = [first, [first[0], Math.min(...heights)], [first[0], Math.max(...heights)], points.at(-1)];
    for (const [px, py] of points) {
      if (begun) line.lineTo(px, py);
      else line.moveTo(px, py);
      begun = true;
    }
    points = [];
  };
  for (let i = Math.max(0, search(0, about.PathCount, (i) => end[i] >= view.from) - 1); i < about.PathCount && (i === 0 || end[i - 1] < view.to); i++) {
    if (lane[i] === NONE) {
      flush();
      begun = false;
      continue;
    }
    for (const ns of [start[i], end[i]]) {
      if (points.length > 0 && Math.floor(x(ns)) !== Math.floor(points[0][0])) flush();
      points.push([x(ns), y(lane[i] + 0.5)]);
    }
  }
  flush();
  return line;
}

function drawChosen() {
  const { spans, i } = chosen, lane = spans.lane[i];
  const from = Math.max(x(spans.start[i]), area.left), to = Math.min(x(spans.end[i]), area.left + area.width);
  paint.strokeStyle = colors.text;
  paint.lineWidth = 2;
  paint.strokeRect(from - 1, y(lane), Math.max(3, to - from + 2), y(lane + 1) - y(lane));
  const other = otherEnd(chosen);
  if (other) arrow(...(isSend(chosen) ? [chosen, other] : [other, chosen]), 2);
}
