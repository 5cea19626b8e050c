package profile

import (
	"fmt"

	"loggops/formats/trace"
	"loggops/internal/table"
	"loggops/internal/units"
)

// TraceTables are the keys of Tables.
var TraceTables = []string{"summary", "calls", "sites", "regions", "sizes", "communicators", "partners", "transfers"}

// Tables returns the statistics as tables, with at most so many partners, or all
// where that is 0.
func (s *Profile) Tables(mostPartners int) table.Parts {
	partners, title := s.Partners, "Partners"
	if n := len(partners); mostPartners > 0 && n > mostPartners {
		partners, title = partners[:mostPartners], fmt.Sprintf("Partners, the first %d of %s pairs", mostPartners, units.FormatCount(int64(n)))
	}
	return table.Parts{
		{Title: "", Content: s.summary()},
		{Title: "Calls", Content: s.calls()},
		{Title: "Calls by site", Content: table.Lazy(s.sites)},
		{Title: "Regions", Content: table.Lazy(s.regions)},
		{Title: "Messages by size", Content: s.sizes()},
		{Title: "Communicators", Content: s.communicators()},
		{Title: title, Content: pairs(partners)},
		{Title: "One-sided transfers", Content: table.Lazy(s.transfers)},
	}.Keyed(TraceTables)
}

func percent(key, title string) table.Column { return table.Fixed(1, " %", key, title) }

func (s *Profile) summary() table.Object {
	return table.Object{
		table.Count("ranks").Of(s.Ranks),
		table.Count("calls").Of(s.Calls),
		table.Duration("run_time_ns", "run time").Of(s.RunTimeNS),
		percent("mpi_percent_min", "MPI time (min)").Of(100 * s.Share.Min),
		percent("mpi_percent_mean", "MPI time (mean)").Of(100 * s.Share.Mean),
		percent("mpi_percent_max", "MPI time (max)").Of(100 * s.Share.Max),
		table.Count("messages").Of(s.Messages),
		table.Bytes("bytes").Of(s.Bytes),
	}
}

// sized is a number of bytes, or what is not known if it lacks those of some.
func sized(bytes, unsized int64) any {
	if unsized > 0 {
		return nil
	}
	return bytes
}

func (s *Profile) calls() table.Table {
	t := table.New(table.Text("call"), table.Count("calls"), table.Bytes("bytes"), table.Duration("time_ns", "time"), percent("run_time_percent", "share of run time"))
	for _, c := range s.ByCall {
		t.Add(c.Name, c.Calls, sized(c.Bytes, c.Unsized), c.TimeNS, 100*c.Share)
	}
	return t
}

func (s *Profile) sites() table.Table {
	t := table.New(table.Text("call"), table.Text("site"), table.Count("calls"), table.Bytes("bytes"), table.Duration("time_ns", "time"), percent("run_time_percent", "share of run time"))
	for _, c := range s.BySite {
		t.Add(c.Name, table.Known(c.Site), c.Calls, sized(c.Bytes, c.Unsized), c.TimeNS, 100*c.Share)
	}
	return t
}

func (s *Profile) regions() table.Table {
	t := table.New(table.Text("region"), table.Count("calls"), table.Duration("time_ns", "MPI time"), table.Duration("computation_ns", "computation"), percent("run_time_percent", "share of run time"))
	for _, r := range s.ByRegion {
		t.Add(table.Known(r.Name), r.Calls, r.TimeNS, r.ComputationNS, 100*r.Share)
	}
	return t
}

func (s *Profile) sizes() table.Table {
	t := table.New(table.Text("from_bytes", "from"), table.Text("to_bytes", "to bytes"), table.Count("messages"), table.Bytes("bytes", "total"))
	for _, z := range s.Sizes {
		t.Add(z.From, z.To, z.Messages, z.Bytes)
	}
	return t
}

func (s *Profile) communicators() table.Table {
	t := table.New(table.Text("comm"), table.Text("name"), table.Count("members"), table.Count("calls"), table.Bytes("bytes"))
	for _, c := range s.Communicators {
		t.Add(c.Number, c.Name, table.Known(c.Members), c.Calls, c.Bytes)
	}
	return t
}

func pairs(list []Pair) table.Table {
	t := table.New(table.Text("from"), table.Text("to"), table.Count("messages"), table.Bytes("bytes"))
	for _, p := range list {
		t.Add(p.From, p.To, p.Messages, p.Bytes)
	}
	return t
}

func (s *Profile) transfers() table.Table {
	t := table.New(table.Text("from"), table.Text("to"), table.Count("transfers"), table.Bytes("bytes"))
	for _, x := range s.Transfers {
		t.Add(table.Unless(x.From, trace.None), table.Unless(x.To, trace.None), x.Count, sized(x.Bytes, x.Unsized))
	}
	return t
}
