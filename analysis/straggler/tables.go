package straggler

import (
	"loggops/internal/table"
)

// Tables returns the anomalies, below what all ranks and nodes are like. Tables without
// anomalies are among them only if empty is set.
func (r *Report) Tables(empty bool) table.Parts {
	parts := table.Parts{{Key: "all", Content: r.populations()}}
	if found := r.Nodes.Anomalous(); len(found) > 0 || empty {
		parts = append(parts, table.Part{Key: "nodes", Title: "Anomalous nodes", Content: NodeTable(found)})
	}
	if found := r.Ranks.Anomalous(); len(found) > 0 || empty {
		parts = append(parts, table.Part{Key: "ranks", Title: "Anomalous ranks", Content: RankTable(found)})
	}
	return parts
}

// populations has a row for ranks and one for nodes.
func (r *Report) populations() table.Table {
	t := table.New(
		table.Text("level"), table.Count("count"), table.Fixed(3, "", "quantile"), table.Duration("median_ns", "median"),
		table.Duration("spread_ns", "spread"), table.Text("anomalies"),
	)
	add := func(of string, p *Population) {
		if len(p.Places) > 0 {
			t.Add(of, len(p.Places), r.Quantile, table.Whole(p.MedianNS), table.Whole(p.SpreadNS), len(p.Anomalous()))
		}
	}
	add("ranks", &r.Ranks)
	add("nodes", &r.Nodes)
	return t
}

var scoreColumns = []table.Column{table.Duration("time_ns", "time"), table.Duration("lower_ns", "lower bound"), table.Fixed(1, "", "z_score", "z-score")}

func (p *Place) scores() []any { return []any{table.Whole(p.TimeNS), table.Whole(p.LeastNS), p.Score} }

// RankTable has a row for each rank.
func RankTable(places []Place) table.Table {
	t := table.New(append([]table.Column{table.Text("rank"), table.Text("node")}, scoreColumns...)...)
	for _, p := range places {
		t.Add(append([]any{p.Rank, table.Known(p.Node)}, p.scores()...)...)
	}
	return t
}

// NodeTable has a row for each node.
func NodeTable(places []Place) table.Table {
	t := table.New(append([]table.Column{table.Text("node"), table.Text("ranks")}, scoreColumns...)...)
	for _, p := range places {
		t.Add(append([]any{p.Node, p.Ranks}, p.scores()...)...)
	}
	return t
}
