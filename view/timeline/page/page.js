"use strict";

const about = JSON.parse(document.getElementById("about").textContent);
const lanes = about.Ranks.length;
const NONE = -1;
const SHADE = 0, WORK = 1, DETOURS = 2;

// ---- Spans: columns, by layer, then by lane, then by start

async function unpack() {
  const element = document.getElementById("spans");
  const text = atob(element.textContent);
  element.remove();
  const zipped = Uint8Array.from(text, (c) => c.charCodeAt(0));
  const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  let at = 0;
  const column = (Type, length = about.Spans) => {
    const values = new Type(bytes, at, length);
    at += values.byteLength;
    return values;
  };
  return {
    start: column(Float64Array), end: column(Float64Array), bytes: column(Float64Array),
    injected: column(Float64Array), onPath: column(Float64Array), row: column(Float64Array),
    path: { start: column(Float64Array, about.Path), end: column(Float64Array, about.Path) },
    tag: column(BigInt64Array), peer: column(Int32Array), iteration: column(Int32Array), call: column(Int32Array),
    region: column(Int32Array), site: column(Int32Array), pathLane: column(Int32Array, about.Path), other: column(Int32Array),
    ends: column(Int32Array, about.Layers * lanes), kind: column(Uint8Array),
  };
}

let spans;
let reached; // the latest end of a span and those before it in its lane
let laneOf;

function prepare() {
  reached = new Float64Array(about.Spans);
  laneOf = new Int32Array(about.Spans);
  for (let layer = 0; layer < about.Layers; layer++) {
    for (let lane = 0; lane < lanes; lane++) {
      const [first, last] = places(layer, lane);
      for (let i = first, latest = -Infinity; i < last; i++) {
        latest = Math.max(latest, spans.end[i]);
        reached[i] = latest;
        laneOf[i] = lane;
      }
    }
  }
}

// places returns the first span of a lane and the one behind its last.
function places(layer, lane) {
  const i = layer * lanes + lane;
  return [i === 0 ? 0 : spans.ends[i - 1], spans.ends[i]];
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

// ---- The part that is shown: times and lanes

const whole = { from: about.From, to: about.To, top: 0, bottom: lanes };
const view = { ...whole };
const showing = { messages: true, path: true };
let chosen = NONE; // the span whose details are shown

const canvas = document.getElementById("timeline");
const paint = canvas.getContext("2d");
const details = document.getElementById("details");
const status = document.getElementById("status");
const area = { left: 0, top: 0, width: 1, height: 1 }; // of the canvas, without axes

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

let colours;
let due = false;

function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => { due = false; draw(); });
}

function readColours() {
  const style = getComputedStyle(document.documentElement);
  const named = (name) => style.getPropertyValue("--" + name).trim();
  colours = {
    kinds: about.Kinds.map(named),
    paper: named("paper"), text: named("text"), muted: named("muted"), line: named("line"), arrow: named("arrow"),
  };
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
  paint.fillStyle = colours.paper;
  paint.fillRect(0, 0, width, height);
  area.left = Math.ceil(24 + paint.measureText(laneName(lanes - 1)).width);
  area.top = 6;
  area.width = Math.max(1, width - area.left - 44);
  area.height = Math.max(1, height - area.top - 40);
  drawSpans(ratio);
  paint.save();
  paint.beginPath();
  paint.rect(area.left, area.top, area.width, area.height);
  paint.clip();
  if (showing.messages) drawMessages();
  if (showing.path) drawPath();
  if (chosen !== NONE) drawChosen();
  drawMarked();
  paint.restore();
  drawTimes();
  drawRanks();
  say();
}

let ink = new Float32Array(0); // of a layer: red, green, blue and how much of a pixel is covered
let drawn = { image: null, what: "" }; // last; it stays while the pointer only goes from span to span

// drawSpans draws all layers, pixel by pixel: that is faster than a call for
// each box, and where boxes share a pixel it has the mean of their colours,
// however thin rows are.
function drawSpans(ratio) {
  const width = Math.max(1, Math.round(area.width * ratio)), height = Math.max(1, Math.round(area.height * ratio));
  const what = [width, height, view.from, view.to, view.top, view.bottom, colours.paper].join();
  if (what !== drawn.what) drawn = { image: spansImage(width, height, ratio), what };
  paint.putImageData(drawn.image, Math.round(area.left * ratio), Math.round(area.top * ratio));
}

function spansImage(width, height, ratio) {
  const image = paint.createImageData(width, height), pixels = image.data;
  const paper = rgb(colours.paper);
  for (let p = 0; p < pixels.length; p += 4) [pixels[p], pixels[p + 1], pixels[p + 2], pixels[p + 3]] = paper;
  if (ink.length !== pixels.length) ink = new Float32Array(pixels.length);
  for (let layer = 0; layer < about.Layers; layer++) {
    ink.fill(0);
    inkLayer(layer, width, height, ratio);
    for (let p = 0; p < pixels.length; p += 4) {
      const covered = ink[p + 3];
      if (covered === 0) continue;
      const bare = Math.max(0, 1 - covered), thick = Math.max(1, covered); // where collectives overlap
      for (let i = p; i < p + 3; i++) pixels[i] = pixels[i] * bare + ink[i] / thick;
    }
  }
  return image;
}

// rgb returns the parts of a colour, #rrggbb, and its opacity.
function rgb(colour) {
  const n = parseInt(colour.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255, 255];
}

function inkLayer(layer, width, height, ratio) {
  const first = Math.max(0, Math.floor(view.top)), last = Math.min(lanes, Math.ceil(view.bottom));
  const row = (area.height / (view.bottom - view.top)) * ratio;
  const gap = layer === SHADE || row < 4 ? 0 : Math.max(1, row * 0.12);
  const inks = colours.kinds.map(rgb);
  for (let lane = first; lane < last; lane++) {
    let top = (y(lane) - area.top) * ratio + gap, bottom = (y(lane + 1) - area.top) * ratio - gap;
    if (row >= 2) [top, bottom] = [Math.round(top), Math.round(bottom)];
    [top, bottom] = [Math.max(0, top), Math.min(height, bottom)];
    const box = (kind, from, to) => {
      cover(inks[kind], Math.max(0, (from - area.left) * ratio), Math.min(width, (to - area.left) * ratio), top, bottom, width);
    };
    const whole = (px) => area.left + Math.round((px - area.left) * ratio) / ratio;
    drawLane(layer, lane, (kind, from, to) => box(kind, whole(from), whole(to)), box);
  }
}

// cover inks an area of pixels, those at its edges in part.
function cover([red, green, blue], left, right, top, bottom, width) {
  for (let row = Math.floor(top); row < bottom; row++) {
    const high = Math.min(row + 1, bottom) - Math.max(row, top);
    for (let column = Math.floor(left); column < right; column++) {
      const part = high * (Math.min(column + 1, right) - Math.max(column, left));
      const p = 4 * (row * width + column);
      ink[p] += red * part;
      ink[p + 1] += green * part;
      ink[p + 2] += blue * part;
      ink[p + 3] += part;
    }
  }
}

// drawLane calls box for each span that is a pixel long or longer, and little
// for the time of the others in each column of pixels. Detours are what one
// looks for: one is seen, however short. But where there is one everywhere, only
// how many they are says something.
function drawLane(layer, lane, box, little) {
  const [first, last] = places(layer, lane);
  const { start, end, kind } = spans;
  const parts = new Float64Array(about.Kinds.length); // of the column
  const columns = [];
  let column = NaN;
  const flush = () => {
    let sum = 0, most = 0;
    for (let k = 0; k < parts.length; k++) {
      sum += parts[k];
      if (parts[k] > parts[most]) most = k;
    }
    if (sum > 0) columns.push([most, column, sum]);
    parts.fill(0);
  };
  for (let i = search(first, last, (i) => reached[i] >= view.from); i < last && start[i] < view.to; i++) {
    const from = x(start[i]), to = x(end[i]);
    if (to - from >= 1) {
      box(kind[i], Math.max(from, area.left - 1), Math.min(to, area.left + area.width + 1));
      continue;
    }
    if (column !== Math.floor(from)) {
      flush();
      column = Math.floor(from);
    }
    parts[kind[i]] += to - from;
  }
  flush();
  let least = 0.4;
  if (layer === DETOURS) least = columns.length > area.width / 4 ? 0 : 1;
  for (const [kind, column, sum] of columns) little(kind, column, column + Math.min(1, Math.max(least, sum)));
}

const MANY = 500; // messages, more than can be told apart

// drawMessages draws arrows if there are few enough to tell them apart.
function drawMessages() {
  const found = [];
  const first = Math.max(0, Math.floor(view.top)), last = Math.min(lanes, Math.ceil(view.bottom));
  for (let lane = first; lane < last; lane++) {
    const [begin, behind] = places(WORK, lane);
    for (let i = search(begin, behind, (i) => reached[i] >= view.from); i < behind && spans.start[i] < view.to; i++) {
      const other = spans.other[i];
      if (other === NONE || spans.end[i] < view.from) continue;
      if (isSend(i)) found.push(i);
      else if (!isShown(other)) found.push(other);
      if (found.length > MANY) return;
    }
  }
  paint.globalAlpha = found.length > 200 ? 0.35 : 0.7;
  for (const i of found) arrow(i, 1);
  paint.globalAlpha = 1;
}

const isSend = (i) => about.Kinds[spans.kind[i]] === "send";
const isShown = (i) => spans.end[i] >= view.from && spans.start[i] < view.to && laneOf[i] + 1 > view.top && laneOf[i] < view.bottom;

// arrow draws the message of a send.
function arrow(send, width) {
  const recv = spans.other[send];
  const from = { x: x(Math.min(spans.end[send], spans.start[recv])), y: y(laneOf[send] + 0.5) };
  const to = { x: x(spans.start[recv]), y: y(laneOf[recv] + 0.5) };
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  paint.strokeStyle = paint.fillStyle = colours.arrow;
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

// drawPath draws the critical path: along the middle of rows, and from one to the next. An
// edge in the colour of the paper sets it off from what is below.
function drawPath() {
  const line = pathLine();
  paint.lineJoin = "round";
  for (const [width, colour] of [[5, colours.paper], [2.5, colours.text]]) {
    paint.strokeStyle = colour;
    paint.lineWidth = width;
    paint.stroke(line);
  }
}

// pathLine returns the part of the critical path that is shown. Of the points in a column
// of pixels it has the first, the highest, the lowest and the last.
function pathLine() {
  const { path: { start, end }, pathLane: lane } = spans;
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
  for (let i = Math.max(0, search(0, about.Path, (i) => end[i] >= view.from) - 1); i < about.Path && (i === 0 || end[i - 1] < view.to); i++) {
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
  const lane = laneOf[chosen];
  const from = Math.max(x(spans.start[chosen]), area.left), to = Math.min(x(spans.end[chosen]), area.left + area.width);
  paint.strokeStyle = colours.text;
  paint.lineWidth = 2;
  paint.strokeRect(from - 1, y(lane), Math.max(3, to - from + 2), y(lane + 1) - y(lane));
  if (spans.other[chosen] !== NONE) arrow(isSend(chosen) ? chosen : spans.other[chosen], 2);
}

let marked = null; // what is being marked with the pointer

function drawMarked() {
  if (!marked) return;
  const box = markedBox();
  paint.fillStyle = colours.text;
  paint.globalAlpha = 0.15;
  paint.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  paint.globalAlpha = 1;
}

// markedBox returns what is marked: all lanes, unless the pointer went up or
// down.
function markedBox() {
  const { startX, startY, endX, endY } = marked;
  const rows = Math.abs(endY - startY) > 24;
  return {
    left: Math.min(startX, endX), right: Math.max(startX, endX), rows,
    top: rows ? Math.min(startY, endY) : area.top, bottom: rows ? Math.max(startY, endY) : area.top + area.height,
  };
}

// ---- Axes

const UNITS = [["s", 1e9], ["ms", 1e6], ["µs", 1e3], ["ns", 1]];
const unitOf = (ns) => UNITS.find(([, size]) => Math.abs(ns) >= size) || UNITS[3];

// step returns 1, 2 or 5 times a power of ten, at least so much.
function step(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((value) => value >= least * (1 - 1e-9));
}

function formatTime(ns, [unit, size], resolution) {
  if (ns === 0) return "0";
  const digits = Math.max(0, Math.min(9, Math.ceil(-Math.log10(resolution / size) - 1e-9)));
  return (ns / size).toFixed(digits) + " " + unit;
}

function drawTimes() {
  const bottom = area.top + area.height;
  const unit = unitOf(view.to);
  let each = 1;
  for (let apart = 90; apart < 1000; apart += 30) { // px
    each = Math.max(1, step(((view.to - view.from) * apart) / area.width));
    const longest = formatTime(Math.floor(view.to / each) * each || each, unit, each);
    if (paint.measureText(longest).width + 24 < (each / (view.to - view.from)) * area.width) break;
  }
  paint.textAlign = "center";
  paint.textBaseline = "top";
  paint.lineWidth = 1;
  for (let n = Math.ceil(view.from / each); n * each <= view.to; n++) {
    const at = Math.round(x(n * each)) + 0.5;
    line(at, bottom, at, bottom + 5, colours.muted);
    paint.fillStyle = colours.text;
    paint.fillText(formatTime(n * each, unit, each), at, bottom + 7);
  }
  paint.fillStyle = colours.muted;
  paint.fillText("time", area.left + area.width / 2, bottom + 23);
  line(area.left, bottom + 0.5, area.left + area.width, bottom + 0.5, colours.muted);
}

function laneName(lane) {
  return about.CPUs[lane] === 0 ? String(about.Ranks[lane]) : about.Ranks[lane] + "." + about.CPUs[lane];
}

function drawRanks() {
  const row = area.height / (view.bottom - view.top);
  const each = Math.max(1, step(16 / row));
  paint.textAlign = "right";
  paint.textBaseline = "middle";
  for (let lane = Math.ceil(view.top / each) * each; lane < view.bottom; lane += each) {
    const at = y(lane + 0.5);
    if (at < area.top || at > area.top + area.height) continue;
    paint.fillStyle = colours.text;
    paint.fillText(laneName(lane), area.left - 8, at);
    line(area.left - 5, at, area.left, at, colours.muted);
    if (row >= 16) line(area.left, Math.round(y(lane)) + 0.5, area.left + area.width, Math.round(y(lane)) + 0.5, colours.line);
  }
  line(area.left - 0.5, area.top, area.left - 0.5, area.top + area.height, colours.muted);
  paint.save();
  paint.translate(10, area.top + area.height / 2);
  paint.rotate(-Math.PI / 2);
  paint.textAlign = "center";
  paint.fillStyle = colours.muted;
  paint.fillText("rank", 0, 0);
  paint.restore();
}

function line(x1, y1, x2, y2, colour) {
  paint.strokeStyle = colour;
  paint.lineWidth = 1;
  paint.beginPath();
  paint.moveTo(x1, y1);
  paint.lineTo(x2, y2);
  paint.stroke();
}

// ---- Words

function exact(ns) {
  const unit = unitOf(ns);
  const digits = Math.round(Math.log10(unit[1]));
  return (ns / unit[1]).toFixed(digits).replace(/\.?0+$/, (zeros) => (digits ? "" : zeros)) + " " + unit[0];
}

const counted = (n) => n.toLocaleString("en-US");

// facts returns all that is known of a span, as pairs.
function facts(i) {
  const lane = laneOf[i];
  const kind = about.Kinds[spans.kind[i]];
  const all = [["kind", kind], ["rank", about.Ranks[lane]]];
  if (about.CPUs.some((cpu) => cpu !== 0)) all.push(["CPU", about.CPUs[lane]]);
  for (const name of ["call", "region", "site"]) {
    if (spans[name][i] !== NONE) all.push([name, about.Texts[spans[name][i]]]);
  }
  all.push(["start", exact(spans.start[i])], ["duration", exact(spans.end[i] - spans.start[i])]);
  if (spans.peer[i] !== NONE) all.push([kind === "recv" ? "from rank" : "to rank", spans.peer[i]]);
  if (spans.bytes[i] !== NONE) all.push(["bytes", counted(spans.bytes[i])]);
  if (spans.tag[i] !== BigInt(NONE)) all.push(["tag", spans.tag[i]]);
  if (spans.injected[i] > 0) all.push(["noise", exact(spans.injected[i])]);
  if (spans.onPath[i] > 0) all.push(["on the critical path", exact(spans.onPath[i])]);
  if (spans.iteration[i] !== NONE) all.push(["iteration", spans.iteration[i]]);
  if (spans.row[i] !== NONE) all.push(["trace row", counted(spans.row[i])]);
  return all;
}

function say() {
  const rows = Math.ceil(view.bottom) - Math.floor(view.top);
  const shown = `${counted(about.Spans)} spans; ${rows} of ${lanes} rows, ${exact(Math.round(view.from))} to ${exact(Math.round(view.to))}`;
  status.textContent = chosen === NONE ? shown : facts(chosen).map(([name, value]) => `${name} ${value}`).join(", ");
}

// choose shows the details of a span, near a point if there is one.
function choose(i, near) {
  if (i === chosen && !near) return;
  if (i !== chosen) redraw();
  chosen = i;
  details.hidden = i === NONE;
  if (i === NONE) return;
  const list = document.createElement("dl");
  for (const [name, value] of facts(i)) {
    list.append(Object.assign(document.createElement("dt"), { textContent: name }), Object.assign(document.createElement("dd"), { textContent: value }));
  }
  details.replaceChildren(list);
  near = near || { x: Math.max(area.left, x(spans.start[i])), y: y(laneOf[i] + 1) };
  const right = near.x + 14 + details.offsetWidth > canvas.clientWidth;
  const low = near.y + 14 + details.offsetHeight > canvas.clientHeight;
  details.style.left = Math.max(0, right ? near.x - 14 - details.offsetWidth : near.x + 14) + "px";
  details.style.top = Math.max(0, low ? near.y - 14 - details.offsetHeight : near.y + 14) + "px";
}

// spanAt returns the foremost span under a point, or the nearest within two
// pixels.
function spanAt(px, py) {
  const lane = Math.floor(laneAt(py));
  const inside = px >= area.left && px <= area.left + area.width && py >= area.top && py <= area.top + area.height;
  if (!inside || lane < 0 || lane >= lanes) return NONE;
  const at = timeAt(px), near = ((view.to - view.from) / area.width) * 2;
  for (let layer = about.Layers - 1; layer >= 0; layer--) {
    const [first, last] = places(layer, lane);
    let best = NONE, distance = layer === WORK ? 0 : near;
    for (let i = search(first, last, (i) => spans.start[i] > at + near) - 1; i >= first && reached[i] >= at - near; i--) {
      const away = Math.max(0, spans.start[i] - at, at - spans.end[i]);
      if (away <= distance) [best, distance] = [i, away];
      if (distance === 0 && best === i) break;
    }
    if (best !== NONE) return best;
  }
  return NONE;
}

// ---- Pointer, wheel and keys

const point = (event) => {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};
let dragged = null; // the view when moving began

canvas.addEventListener("pointerdown", (event) => {
  const p = point(event);
  canvas.setPointerCapture(event.pointerId);
  if (event.button === 1 || event.shiftKey) dragged = { ...p, view: { ...view } };
  else if (event.button === 0) marked = { startX: p.x, startY: p.y, endX: p.x, endY: p.y };
});

canvas.addEventListener("pointermove", (event) => {
  const p = point(event);
  if (dragged) {
    const { view: old } = dragged;
    const time = ((dragged.x - p.x) / area.width) * (old.to - old.from);
    const rows = ((dragged.y - p.y) / area.height) * (old.bottom - old.top);
    show(old.from + time, old.to + time, old.top + rows, old.bottom + rows);
  } else if (marked) {
    [marked.endX, marked.endY] = [p.x, p.y];
    redraw();
  } else {
    choose(spanAt(p.x, p.y), p);
  }
});

canvas.addEventListener("pointerup", () => {
  dragged = null;
  if (!marked) return;
  const box = markedBox();
  marked = null;
  if (box.right - box.left > 4) {
    show(timeAt(box.left), timeAt(box.right), box.rows ? Math.floor(laneAt(box.top)) : view.top, box.rows ? Math.ceil(laneAt(box.bottom)) : view.bottom);
  }
  redraw();
});

canvas.addEventListener("pointercancel", () => { dragged = marked = null; redraw(); });
canvas.addEventListener("pointerleave", () => { if (!marked && !dragged) choose(NONE); });

canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const p = point(event);
  const amount = event.deltaY || event.deltaX; // with Shift, some browsers swap them
  const factor = 2 ** (Math.max(-240, Math.min(240, amount)) / 240);
  if (event.shiftKey) zoomLanes(factor, laneAt(p.y));
  else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) move(event.deltaX / area.width, 0);
  else zoom(factor, timeAt(p.x));
}, { passive: false });

const acts = {
  zoomIn: () => zoom(0.5), zoomOut: () => zoom(2),
  left: () => move(-0.2, 0), right: () => move(0.2, 0), up: () => move(0, -0.2), down: () => move(0, 0.2),
  taller: () => zoomLanes(0.5), flatter: () => zoomLanes(2),
  all: () => show(whole.from, whole.to, whole.top, whole.bottom),
  messages: () => toggle("messages"),
  path: () => toggle("path"),
  theme: () => {
    const root = document.documentElement;
    const dark = getComputedStyle(root).colorScheme === "dark";
    root.dataset.theme = dark ? "light" : "dark";
    readColours();
    redraw();
  },
  next: () => walk(1), previous: () => walk(-1),
  below: () => rowBy(1), above: () => rowBy(-1),
  fit: () => {
    if (chosen === NONE) return;
    const room = Math.max(5, (spans.end[chosen] - spans.start[chosen]) * 0.1);
    show(spans.start[chosen] - room, spans.end[chosen] + room);
  },
  other: () => { if (chosen !== NONE && spans.other[chosen] !== NONE) visit(spans.other[chosen]); },
  none: () => choose(NONE),
};

// toggle draws messages or the critical path, or no longer.
function toggle(what) {
  showing[what] = !showing[what];
  document.querySelector(`[data-do="${what}"]`).setAttribute("aria-pressed", showing[what]);
  redraw();
}

const keys = {
  "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", "0": "all", Home: "all",
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  n: "next", p: "previous", j: "below", k: "above", Enter: "fit", o: "other", m: "messages", c: "path", t: "theme", Escape: "none",
};
const shiftedKeys = { "+": "taller", "*": "taller", "-": "flatter", _: "flatter" };

canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = (event.shiftKey && shiftedKeys[event.key]) || keys[event.key] || keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  acts[act]();
});

for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", acts[button.dataset.do]);

// visit chooses a span and moves so that it is seen.
function visit(i) {
  const [time, rows] = [view.to - view.from, view.bottom - view.top];
  let { from, top } = view;
  if (spans.end[i] < view.from || spans.start[i] > view.to) from = spans.start[i] - time / 4;
  if (laneOf[i] < view.top || laneOf[i] + 1 > view.bottom) top = laneOf[i] + 0.5 - rows / 2;
  show(from, from + time, top, top + rows);
  choose(i);
}

// walk goes to the next or the previous span of work of the row.
function walk(by) {
  if (chosen === NONE) {
    rowBy(0);
    return;
  }
  const lane = laneOf[chosen];
  const [first, last] = places(WORK, lane);
  let i = chosen >= first && chosen < last ? chosen + by
    : search(first, last, (i) => spans.start[i] >= spans.start[chosen]) - (by < 0 ? 1 : 0);
  i = Math.min(Math.max(i, first), last - 1);
  if (i >= first) visit(i);
}

// rowBy goes to the row below or above, at the same time.
function rowBy(by) {
  const at = chosen === NONE ? view.from : spans.start[chosen];
  const lane = chosen === NONE ? Math.floor(view.top) : Math.min(Math.max(laneOf[chosen] + by, 0), lanes - 1);
  const [first, last] = places(WORK, lane);
  const i = Math.min(search(first, last, (i) => spans.end[i] > at), last - 1);
  if (i >= first) visit(i);
}

// ---- Beginning

function writeLegend() {
  const legend = document.getElementById("legend");
  const add = (textContent, colour) => {
    const item = Object.assign(document.createElement("li"), { textContent });
    item.style.setProperty("--kind", `var(--${colour})`);
    legend.append(item);
  };
  about.Kinds.forEach((kind, i) => { if (about.Has[i]) add(kind, kind); });
  if (about.Path > 0) add("critical path", "text");
  document.querySelector('[data-do="path"]').hidden = about.Path === 0;
}

unpack().then((columns) => {
  spans = columns;
  prepare();
  writeLegend();
  readColours();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColours(); redraw(); });
  new ResizeObserver(() => redraw()).observe(canvas);
  draw();
  document.documentElement.dataset.loadedMs = Math.round(performance.now());
}).catch((error) => {
  status.textContent = "The timeline cannot be shown: " + error.message;
  throw error;
});
