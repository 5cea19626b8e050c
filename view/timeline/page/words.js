// ---- Words

function exactTime(ns) {
  const unit = unitOf(ns);
  const digits = Math.round(Math.log10(unit[1]));
  return (ns / unit[1]).toFixed(digits).replace(/\.?0+$/, (zeros) => (digits ? "" : zeros)) + " " + unit[0];
}

const shortTime = (ns) => exactTime(Number(Math.round(ns).toPrecision(4)));
const counted = (n) => n.toLocaleString("en-US");

const details = document.getElementById("details");
const status = document.getElementById("status");
const note = document.getElementById("note");
const statistics = document.getElementById("statistics");

let chosen = null; // the span whose details are shown: { spans, i }

// facts returns all that is known of a span, as pairs.
function facts({ spans, i }) {
  const lane = spans.lane[i], kind = about.Kinds[spans.kind[i]];
  const all = [["kind", kind], ["rank", rankName(rankOf[lane])]];
  if (cpuOf.some((cpu) => cpu !== 0)) all.push(["CPU", cpuOf[lane]]);
  for (const name of ["call", "region", "site"]) {
    if (spans[name][i] !== NONE) all.push([name, about.Texts[spans[name][i]]]);
  }
  all.push(["start", exactTime(spans.start[i])], ["duration", exactTime(spans.end[i] - spans.start[i])]);
  if (spans.peer[i] !== NONE) all.push([kind === "recv" ? "from rank" : "to rank", rankName(spans.peer[i])]);
  if (spans.bytes[i] !== NONE) all.push(["bytes", counted(spans.bytes[i])]);
  if (spans.tag[i] !== NONE) all.push(["tag", spans.tag[i]]);
  if (spans.injected[i] > 0) all.push(["noise", exactTime(spans.injected[i])]);
  if (spans.onPath[i] > 0) all.push(["on the critical path", exactTime(spans.onPath[i])]);
  if (spans.iteration[i] !== NONE) all.push(["iteration", spans.iteration[i]]);
  if (spans.row[i] !== NONE) all.push(["trace row", counted(spans.row[i])]);
  return all;
}

// waitFacts returns why a rank waits at a time: what it does next, and for which ranks it waits
// until then.
function waitFacts(lane, at) {
  if (at < 0 || at >= endOf[lane]) return [];
  let from = 0, next = null;
  const late = [];
  for (const c of chunksOf(lane, lane + 1, -Infinity, Infinity)) {
    const spans = spansOf.get(c);
    if (!spans) return [];
    const [first, behind] = places(spans, WORK, lane);
    const i = search(first, behind, (i) => spans.start[i] > at);
    if (i > first) from = Math.max(from, spans.reached[i - 1]);
    const [firstWait, behindWaits] = places(spans, WAITS, lane);
    for (let w = search(firstWait, behindWaits, (w) => spans.start[w] >= from); w < behindWaits && (i === behind || spans.start[w] < spans.start[i]); w++) {
      const who = spans.peer[w] === NONE ? "" : `rank ${rankName(spans.peer[w])}, `;
      late.push([about.Labels[spans.kind[w]], `${who}${exactTime(spans.end[w] - spans.start[w])}`]);
    }
    if (i < behind) {
      next = { spans, i };
      break;
    }
  }
  const all = [["kind", "waiting"], ["rank", rankName(rankOf[lane])], ["start", exactTime(from)]];
  if (!next) return [...all, ...late];
  const { spans, i } = next;
  all.push(["duration", exactTime(spans.start[i] - from)]);
  if (spans.kind[i] === RECV && spans.peer[i] !== NONE) {
    all.push(["until it receives from rank", rankName(spans.peer[i])]);
  } else all.push(["until", about.Kinds[spans.kind[i]]]);
  all.push(...late);
  if (spans.call[i] !== NONE) all.push(["call", about.Texts[spans.call[i]]]);
  return all;
}

// cellFacts returns what is known of a cell where spans are not drawn.
function cellFacts(lane, at) {
  if (!pyramid || at < about.From || at >= about.To) return [];
  const lanesPerPixel = (view.bottom - view.top) / area.height, nsPerPixel = (view.to - view.from) / area.width;
  const level = Math.min(pyramid.Levels.length - 1, Math.max(0, Math.ceil(Math.log2(lanesPerPixel / 2 ** pyramid.Base))));
  const coarse = Math.min(pyramid.Levels[0].Tiles.length - 1, Math.max(0, Math.ceil(Math.log2(nsPerPixel / binNS))));
  const row = lane >> (pyramid.Base + level), bin = Math.floor((at - about.From) / (binNS * 2 ** coarse));
  const source = cellsAt(level, coarse, row, bin);
  if (!source) return [];
  const cell = source.cells[((row >> source.downBy) - source.top) * source.width + (bin >> source.rightBy) - source.left];
  if (!cell) return [];
  const size = 2 ** (pyramid.Base + level + source.downBy), first = Math.floor(lane / size) * size, last = Math.min(lanes, first + size) - 1;
  const each = binNS * 2 ** (coarse + source.rightBy);
  return [
    ["most of the time", about.Labels[(cell >> 4) - 1]], [first === last ? "rank" : "ranks", first === last ? laneName(first) : `${laneName(first)} to ${laneName(last)}`],
    ["start", shortTime(about.From + Math.floor((at - about.From) / each) * each)], ["duration", shortTime(each)],
  ];
}

function say() {
  const rows = Math.ceil(view.bottom) - Math.floor(view.top);
  const shown = `${counted(about.Spans)} spans; ${counted(rows)} of ${counted(lanes)} rows, ${exactTime(Math.round(view.from))} to ${exactTime(Math.round(view.to))}`;
  status.textContent = chosen ? facts(chosen).map(([name, value]) => `${name} ${value}`).join(", ") : shown;
  note.textContent = exact || !pyramid ? "" : aggregated();
}

// aggregated says what is not drawn, and the command that draws it.
function aggregated() {
  let text = "Aggregated: a pixel shows the state that took most of its time.";
  if (about.Exact === lanes) return text + " Zoom in to see single spans.";
  if (about.Exact > 0) text += ` The page contains the spans of the first ${counted(about.Exact)} of ${counted(lanes)} rows; zoom in there to see them.`;
  const [first, last] = [Math.floor(view.top), Math.ceil(view.bottom) - 1];
  if (about.Command) {
    const part = { from: Math.floor(view.from), to: Math.ceil(view.to), ranks: rankRange(first, last) };
    text += ` For all spans of this part: ${about.Command.replace(/\{(from|to|ranks)\}/g, (_, name) => part[name])}`;
  }
  return text;
}

// rankRange returns the ranks of lanes, as a command line selects them in both runs.
function rankRange(first, last) {
  const of = (lane) => (about.Second ? rankOf[lane] % about.Second : rankOf[lane]);
  const [from, to] = of(first) <= of(last) ? [of(first), of(last)] : [0, Math.max(...rankOf) % about.Second];
  const jobs = jobsOf(0);
  if (jobs.length === 0) return `${from}..${to}`;
  return jobs.filter((j) => j.first_rank <= to && j.first_rank + j.ranks > from)
    .map((j) => `${j.name}:${Math.max(from - j.first_rank, 0)}..${Math.min(to - j.first_rank, j.ranks - 1)}`).join(",");
}

function listOf(pairs) {
  const list = document.createElement("dl");
  for (const [name, value] of pairs) {
    list.append(Object.assign(document.createElement("dt"), { textContent: name }), Object.assign(document.createElement("dd"), { textContent: value }));
  }
  return list;
}

// choose shows the details of a span, near a point if there is one.
function choose(at, near) {
  const same = at && chosen && at.spans === chosen.spans && at.i === chosen.i;
  if (!same && (at || chosen)) redraw();
  chosen = at;
  if (!at) {
    details.hidden = true;
    return;
  }
  explain(facts(at), near || { x: Math.max(area.left, x(at.spans.start[at.i])), y: y(at.spans.lane[at.i] + 1) });
}

// explain shows pairs near a point.
function explain(pairs, near) {
  details.hidden = pairs.length === 0;
  if (details.hidden) return;
  details.replaceChildren(listOf(pairs));
  const right = near.x + 14 + details.offsetWidth > canvas.clientWidth;
  const low = near.y + 14 + details.offsetHeight > canvas.clientHeight;
  details.style.left = Math.max(0, right ? near.x - 14 - details.offsetWidth : near.x + 14) + "px";
  details.style.top = Math.max(0, low ? near.y - 14 - details.offsetHeight : near.y + 14) + "px";
}

// ---- Statistics of an interval

let measured = null; // times and lanes

// measure shows how long lanes are in each state in an interval: of spans if the page contains
// them, else of the finest cells.
async function measure(from, to, top, bottom) {
  measured = { from: Math.max(from, about.From), to: Math.min(to, about.To), top, bottom };
  const of = measured;
  redraw();
  const found = bottom <= about.Exact ? chunksOf(top, bottom, of.from, of.to) : [];
  const sums = new Float64Array(KINDS);
  let messages = 0;
  const isExact = bottom <= about.Exact && found.reduce((sum, c) => sum + chunks[c].Spans, 0) <= 10 * MOST_SPANS;
  if (isExact) {
    const all = [];
    for (const c of found) all.push(await spansOf.load(c));
    for (let lane = top; lane < bottom; lane++) {
      const ofLane = all.filter((spans) => chunks[spans.number].First <= lane && chunks[spans.number].Last >= lane);
      states(lane, ofLane, of.from, of.to, (kind, start, end) => { sums[kind] += Math.max(0, end - start); });
      for (const spans of ofLane) {
        const [first, behind] = places(spans, WORK, lane);
        for (let i = first; i < behind; i++) {
          if (spans.kind[i] === SEND && spans.end[i] >= of.from && spans.end[i] < of.to) messages++;
        }
      }
    }
  } else if (pyramid) {
    await measureCells(of, sums);
  }
  if (measured !== of) return;
  const total = sums.reduce((a, b) => a + b, 0);
  const pairs = [["interval", `${exactTime(Math.round(of.to - of.from))} from ${exactTime(Math.round(of.from))}`],
    ["rows", bottom - top === 1 ? laneName(top) : `${laneName(top)} to ${laneName(bottom - 1)}`]];
  [...sums.keys()].filter((kind) => sums[kind] > 0).sort((a, b) => sums[b] - sums[a]).forEach((kind) => {
    pairs.push([about.Labels[kind], `${((100 * sums[kind]) / total).toFixed(2)} %, ${shortTime(sums[kind] / (bottom - top))} per row`]);
  });
  if (isExact) pairs.push(["messages sent", counted(messages)]);
  else pairs.push(["accuracy", `by cells of ${shortTime(binNS)}, each of its main state`]);
  statistics.replaceChildren(listOf(pairs));
  statistics.hidden = false;
}

// measureCells adds the cells of an interval, of a level at which they are not too many.
async function measureCells({ from, to, top, bottom }, sums) {
  let level = 0;
  const bins = [from, to].map((ns) => Math.min(pyramid.Bins - 1, Math.floor((ns - about.From) / binNS)));
  const rows = () => [top, bottom - 1].map((lane) => lane >> (pyramid.Base + level));
  while (level + 1 < pyramid.Levels.length && (rows()[1] - rows()[0]) * (bins[1] - bins[0]) > 1 << 23) level++;
  const [first, last] = rows(), across = Math.ceil(pyramid.Bins / TILE_BINS);
  for (let tileY = Math.floor(first / TILE_ROWS); tileY <= last / TILE_ROWS; tileY++) {
    for (let tileX = Math.floor(bins[0] / TILE_BINS); tileX <= bins[1] / TILE_BINS; tileX++) {
      const cells = await tiles.load(`${level} 0 ${tileY * across + tileX}`);
      const width = Math.min(TILE_BINS, pyramid.Bins - tileX * TILE_BINS);
      for (let row = Math.max(first, tileY * TILE_ROWS); row <= Math.min(last, (tileY + 1) * TILE_ROWS - 1); row++) {
        for (let bin = Math.max(bins[0], tileX * TILE_BINS); bin <= Math.min(bins[1], tileX * TILE_BINS + width - 1); bin++) {
          const cell = cells[(row - tileY * TILE_ROWS) * width + bin - tileX * TILE_BINS];
          if (cell) sums[(cell >> 4) - 1] += binNS * 2 ** (pyramid.Base + level);
        }
      }
    }
  }
}

function stopMeasuring() {
  measured = null;
  statistics.hidden = true;
  redraw();
}
