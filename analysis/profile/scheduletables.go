package profile

import (
	"loggops/formats/schedule"
	"loggops/internal/table"
)

// ScheduleTables are the keys of Tables.
var ScheduleTables = []string{"summary", "operations", "communicators", "calls"}

// Tables returns the sums as tables.
func (t *Tally) Tables(ranks, replicas int) table.Parts {
	return table.Parts{
		{Content: t.summary(ranks, replicas)},
		{Title: "Operations", Content: t.operations()},
		{Title: "Communicators", Content: t.communicators()},
		{Title: "Calls", Content: t.calls()},
	}.Keyed(ScheduleTables)
}

var sumColumns = []table.Column{table.Count("operations"), table.Count("messages"), table.Bytes("bytes")}

// values returns those of sumColumns: of messages and bytes only where they are known and
// there can be any.
func (s *Sums) values(sends bool) []any {
	if s.Unknown || !sends {
		return []any{s.Operations, nil, nil}
	}
	return []any{s.Operations, s.Messages, s.Bytes}
}

func (t *Tally) summary(ranks, replicas int) table.Object {
	o := table.Object{table.Count("ranks").Of(ranks), table.Count("replicas").Of(replicas)}
	for i, value := range t.Total.values(true) {
		o = append(o, sumColumns[i].Of(value))
	}
	return append(o, table.Duration("time_ns", "computation").Of(t.Total.TimeNS))
}

var kindColumns = append([]table.Column{table.Text("kind"), table.Text("algorithm")}, sumColumns...)

// values returns those of kindColumns.
func (k *Kind) values() []any {
	sends := !k.Of.IsWork() && k.Of != schedule.Recv
	return append([]any{k.Name, table.Known(k.Algorithm)}, k.Sums.values(sends)...)
}

func (t *Tally) operations() table.Table {
	all := table.New(append(kindColumns[:len(kindColumns):len(kindColumns)], table.Duration("time_ns", "time"))...)
	for _, k := range t.Kinds {
		var time any
		if k.Of.IsWork() {
			time = k.TimeNS
		}
		all.Add(append(k.values(), time)...)
	}
	return all
}

func (t *Tally) communicators() table.Table {
	all := table.New(append([]table.Column{table.Text("comm"), table.Text("name"), table.Count("members")}, kindColumns...)...)
	for _, c := range t.Communicators {
		all.Add(append([]any{c.Number, c.Name, c.Members}, c.Kind.values()...)...)
	}
	return all
}

func (t *Tally) calls() table.Table {
	all := table.New(table.Text("call"), table.Text("became"), table.Count("calls"))
	for _, c := range t.Calls {
		all.Add(c.Name, c.Became, c.Calls)
	}
	return all
}
