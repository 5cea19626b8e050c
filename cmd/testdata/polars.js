// The sums of a file as polars reads it, of the columns that are asked for. Rows of a schedule
// are joined with shapes, as docs/formats.md says for Python. The sums are of whole numbers: those
// of polars itself are rounded, and times of a trace are large.
const pl = require("nodejs-polars");
let table = pl.readIPC(require("fs").readFileSync(process.argv[1]));
if (table.columns.includes("defines")) {
  const whole = table.filter(pl.col("defines").lst.lengths().gt(0)).select("shape", "defines").explode("defines").unnest("defines");
  const like = table.filter(pl.col("like").isNotNull()).select("shape", "like", "bytes", "tag")
    .join(whole.drop("bytes", "tag"), {leftOn: "like", rightOn: "shape"}).drop("like");
  const shapes = pl.concat([whole, like.select(...whole.columns)]);
  table = table.drop("like", "bytes", "tag", "defines").join(shapes, {on: "shape", how: "left"});
}
const {Sums, Entries, Values} = JSON.parse(process.argv[2]);
const each = (columns, f) => Object.fromEntries(Object.keys(columns).map(c => [c, f(table.getColumn(c)) + "n"]));
const add = column => [...column].reduce((sum, x) => sum + BigInt(x ?? 0), 0n);
console.log(JSON.stringify({
  Rows: table.height,
  Sums: each(Sums, add),
  Entries: each(Entries, c => add(c.explode())),
  Values: each(Values, c => c.len() - c.nullCount()),
}).replace(/"(-?[0-9]+)n"/g, "$1"));
