package efficiency

import (
	"math"
	"strings"

	"loggops/internal/table"
)

// Object returns the times of a run and its efficiencies in percent. Unknown values are nil; without
// UncontendedNS there are no factors of transfer.
func (t *Times) Object(reference *Times) table.Object {
	f := t.Factors(reference)
	o := table.Object{
		table.Count("ranks").Of(t.Ranks),
		table.Duration("run_time_ns", "run time").Of(table.Known(t.RunNS)),
		table.Duration("ideal_ns", "run time (ideal)").Of(table.Known(t.IdealNS)),
		table.Duration("useful_ns", "useful time").Of(table.Known(t.UsefulNS)),
	}
	for _, p := range []struct {
		key, title string
		factor     float64
	}{
		{"global_percent", "global efficiency", f.Global},
		{"parallel_percent", "- parallel efficiency", f.Parallel},
		{"load_balance_percent", "  - load balance", f.LoadBalance},
		{"communication_percent", "  - communication efficiency", f.Communication},
		{"serialization_percent", "    - serialization", f.Serialization},
		{"transfer_percent", "    - transfer", f.Transfer},
		{"network_percent", "      - network alone", f.Network},
		{"contention_percent", "      - contention", f.Contention},
		{"transfer_by_time_percent", "      (ideal / run time)", f.TransferByTime},
		{"scaling_percent", "- computation scaling", f.Scaling},
		{"noise_percent", "- noise efficiency", f.Noise},
	} {
		if math.IsNaN(f.Contention) && strings.HasPrefix(p.title, "      - ") {
			continue
		}
		o = append(o, table.Fixed(1, " %", p.key, p.title).Of(percent(p.factor)))
	}
	return o
}

// percent returns a factor in percent, nil if it is unknown.
func percent(factor float64) any {
	if math.IsNaN(factor) {
		return nil
	}
	return 100 * factor
}
