package benchlog

import (
	"regexp"
	"strings"
)

var (
	// osuTitle is the first line of a benchmark of OSU. Version 2 printed "(Version 2.0)"; the copies
	// in mpi4py begin with MPI.
	osuTitle = regexp.MustCompile(`#\s*((?:OSU |OMB-Py |MPI (?:\w+ )?(?:Latency|Bandwidth|Bi-Directional|Multi)\b)[^#|]*?)(?:,?\s*\(?[Vv](?:ersion )?\s*(\d[\w.]*)\)?)?\s*$`)
	// osuName is the name behind the library: "MPI-CUDA Latency Test".
	osuName = regexp.MustCompile(`^(?:(?:OSU|OMB-Py) )?MPI(?:-\w+| MANAGED| G2G)* (.+?)(?: Test)?$`)
	// imbTitle is the line that begins a benchmark of IMB.
	imbTitle = regexp.MustCompile(`#\s*Benchmarking (\S+)\s*$`)
	// imbVersion is the first line of IMB: "Intel(R) MPI Benchmarks 2019 Update 5, MPI-1 part".
	imbVersion = regexp.MustCompile(`Intel ?\(R\) MPI Benchmark(?:s| Suite) ([^,]*),`)
)

// osuKinds are the benchmarks of OSU between pairs of ranks, by their titles in lower case.
var osuKinds = map[string]struct {
	program string
	kind    Kind
}{
	"latency":                                   {"osu_latency", Latency},
	"multi latency":                             {"osu_multi_lat", MultiLatency},
	"multi-pair latency":                        {"osu_multi_lat", MultiLatency},
	"bandwidth":                                 {"osu_bw", Bandwidth},
	"bi-directional bandwidth":                  {"osu_bibw", Bidirectional},
	"bidirectional bandwidth":                   {"osu_bibw", Bidirectional},
	"multiple bandwidth / message rate":         {"osu_mbw_mr", Bandwidth},
	"multi bw / message rate":                   {"osu_mbw_mr", Bandwidth},
	"multi bandwidth / message rate":            {"osu_mbw_mr", Bandwidth},
	"multi-threaded latency":                    {"osu_latency_mt", Other},
	"multi-process latency":                     {"osu_latency_mp", Other},
	"all-to-all personalized exchange latency":  {"osu_alltoall", Collective},
	"all-to-allv personalized exchange latency": {"osu_alltoallv", Collective},
	"alltoall latency":                          {"osu_alltoall", Collective},
	"broadcast latency":                         {"osu_bcast", Collective},
	"bcast latency":                             {"osu_bcast", Collective},
}

// imbKinds are the benchmarks of IMB between pairs of ranks.
var imbKinds = map[string]Kind{"PingPong": Latency, "PingPing": PingPing, "Uniband": Bandwidth, "Biband": Bidirectional}

// collectives are the names of collectives as both suites write them, in lower case.
var collectives = map[string]bool{
	"barrier": true, "bcast": true, "gather": true, "gatherv": true, "scatter": true, "scatterv": true, "allgather": true, "allgatherv": true,
	"reduce": true, "allreduce": true, "reduce_scatter": true, "reduce_scatter_block": true, "alltoall": true, "alltoallv": true, "scan": true, "exscan": true,
}

// title returns the section that a line begins, and the prefix before it; nil if it begins none.
func title(line string) (s *Section, before string) {
	if at := osuTitle.FindStringSubmatchIndex(line); at != nil {
		s = &Section{Suite: "OSU Micro-Benchmarks", Program: line[at[2]:at[3]]}
		if at[4] >= 0 {
			s.Suite += " " + line[at[4]:at[5]]
		}
		s.osu()
		return s, line[:at[0]]
	}
	if at := imbTitle.FindStringSubmatchIndex(line); at != nil {
		name := line[at[2]:at[3]]
		s = &Section{Program: "IMB " + name, Kind: imbKinds[name]}
		if lower := strings.ToLower(name); collectives[lower] {
			s.Kind, s.Collective = Collective, lower
		}
		return s, line[:at[0]]
	}
	return nil, ""
}

// osu sets the kind and the name of a benchmark of OSU by its title.
func (s *Section) osu() {
	parts := osuName.FindStringSubmatch(s.Program)
	if parts == nil {
		return
	}
	s.Device = strings.Contains(s.Program, " G2G ") // between GPUs
	name := strings.ToLower(parts[1])
	if known, ok := osuKinds[name]; ok {
		s.Program, s.Kind = known.program, known.kind
	} else if word, is := strings.CutSuffix(name, " latency"); is && collectives[word] {
		s.Program, s.Kind = "osu_"+word, Collective
	}
	switch {
	case s.Kind == Collective:
		s.Collective = strings.TrimPrefix(s.Program, "osu_")
		s.columns = []string{"Size", "Avg Latency(us)"}
	case s.Kind == Latency || s.Kind == MultiLatency:
		s.columns = []string{"Size", "Latency (us)"}
	case s.Kind != Other:
		s.columns = []string{"Size", "MB/s"}
	}
}
