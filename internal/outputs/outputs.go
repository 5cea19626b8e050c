// Package outputs recognizes the outputs of measuring tools by their first lines, so that an error
// names the tool, the contents of the file, and a command to run instead.
package outputs

import (
	"fmt"
	"regexp"
)

// Use is the purpose of reading a file.
type Use int

// Uses of measurements.
const (
	Messages Use = iota // times of messages, for a machine file
	Detours             // the noise of a CPU
)

// HeadBytes is the size of the part of a file that shows its format.
const HeadBytes = 1 << 16

// output is the output of a tool.
type output struct {
	name  string // as in "the output of NAME"
	holds string // a noun phrase
	head  string // a regular expression of lines
	// instead is a command that measures detours; a default if it is empty.
	instead string
	// reads is the command that reads the output, "" if there is none.
	reads string
}

// Commands that measure.
const (
	runMessages = "run osu_latency and osu_bw, or loggp (make loggp)"
	runDetours  = "run loggops-noise measure"
	readNoise   = "loggops-noise import"
	readMachine = "loggops-model machine"
	traceRTLA   = "run rtla osnoise top --trace=trace.txt -e osnoise, and import trace.txt"
)

// all are the outputs, the more specific ones first.
var all = []output{
	{name: "rtla osnoise top", holds: "sums of noise per CPU", head: `Operating System Noise|^rtla osnoise\b.*\bsummary`, instead: traceRTLA},
	{name: "rtla osnoise hist", holds: "histograms of detours", head: `^# RTLA osnoise histogram|^Index +CPU-\d+`, instead: traceRTLA},
	{name: "rtla hwnoise", holds: "sums of hardware noise per CPU", head: `Hardware-related Noise|rtla hwnoise`, instead: "record with the hwlat or the osnoise tracer, and import the trace"},
	{name: "rtla timerlat", holds: "latencies of timers", head: `^# RTLA timerlat histogram|^Index +(?:IRQ|Thr|Usr)-\d+|^\s*Timer Latency\b`, instead: traceRTLA},
	{name: "the timerlat tracer", holds: "latencies of timers", head: `^# tracer: timerlat`, instead: traceRTLA},
	{name: "cyclictest", holds: "latencies of timers", head: `^T: *\d+ \( *\d+\) P: *\d+ I: *\d+|^# Min Latencies: |^policy: \w+: loadavg:|^# Histogram$|^ *\d+: *\d+: +\d+$`},
	{name: "oslat", holds: "histograms of detours", head: `^oslat V|^ *Workload mem: .*\n|^\s*Counter Freq:.*\(Mhz\)|^ *\d{3} \(us\):`},
	{name: "osjitter or sysjitter", holds: "statistics of detours", head: `(?i)^#? ?osjitter\b|^core_i:|^int_n\(per_sec\):|^ *CPU +TSC_khz\b`},
	{name: "jitterdebugger", holds: "latencies of timers", head: `^\{[\s\S]*"(?:cpumax|latency_hist|cpu_latency)"|^T: *\d+ \( *\d+\) A: *\d+ C: *\d+`},
	{name: "nccl-tests", holds: "collectives of NCCL or RCCL between GPUs", head: `^# nThread \d+ nGpus \d+|^#\s+size\s+count\s+type\s+redop|^#\s+\(B\)\s+\(elements\)`},
	{name: "HPL", holds: "the performance of a linear solver", head: `HPLinpack [\d.]+|^T/V\s+N\s+NB\s+P\s+Q`},
	{name: "HPCG", holds: "the performance of a linear solver", head: `HPCG[- ]Benchmark|^HPCG result`},
	{name: "STREAM", holds: "the bandwidth of memory", head: `^STREAM version|^Function\s+Best Rate MB/s|^BabelStream|Memory Latency Checker`},
	{name: "the perftest programs (ib_write_lat, ib_send_bw and others)", holds: "transfers below MPI", head: `(?:RDMA_Write|RDMA_Read|Send|Write|Read|Atomic)\S* (?:BW|Latency|Bidirectional BW) Test|^ *#bytes +#iterations`},
	{name: "fi_pingpong or another fabtest", holds: "transfers below MPI", head: `^bytes\s+(?:#sent|iters)\s`},
	{name: "iperf", holds: "the bandwidth of TCP or UDP", head: `^\[ *(?:ID|\d+)\] +Interval +Transfer|^(?:Server|Client) listening on|^Connecting to host`},
	{name: "qperf or sockperf", holds: "transfers below MPI", head: `^sockperf: |^(?:tcp|udp|rc|ud|uc)_(?:lat|bw|bi_bw)\S*:$`},
	{name: "IOR or mdtest", holds: "the performance of a file system", head: `^IOR-\d|^mdtest-\d`},
	{name: "NetPIPE", holds: "times of messages in a format that no program reads", head: `^ *\d+: +\d+ bytes +\d+ times -->`},
	{name: "SKaMPI", holds: "times of messages in a format that no program reads", head: `^# SKaMPI|^begin result "`},
	{name: "sysbench", holds: "the performance of CPUs, memory or files", head: `^sysbench \d`},
	{name: "the osnoise tracer", holds: "detours", head: `^# tracer: osnoise`, reads: readNoise},
	{name: "the hwlat tracer", holds: "detours", head: `^# tracer: hwlat`, reads: readNoise},
	{name: "another tracer of the kernel", holds: "events", head: `^# tracer: \w+`, instead: "record with the osnoise tracer, and import the trace"},
	{name: "Netgauge's noise benchmark", holds: "detours", head: `^# *Benchmark Method: (?:selfish|fwq|ftq)|^# *Selfish Benchmark|^# *Fixed (?:Work|Time) Quantum Benchmark`, reads: readNoise},
	{name: "ftq", holds: "amounts of work", head: `^# Frequency [\d.]+\n`, reads: readNoise},
	{name: "the OSU Micro-Benchmarks", holds: "times of MPI messages", head: `# (?:OSU|OMB-Py) .*\b(?:Test|Benchmark)\b`, reads: readMachine},
	{name: "the Intel MPI Benchmarks", holds: "times of MPI messages", head: `Intel ?\(R\) MPI Benchmark|^# Benchmarking \w+`, reads: readMachine},
	{name: "Netgauge's loggp", holds: "times of MPI messages", head: `\bL=\S+\s+s=\d+\s+o_s=|^#\s*size n PRTT\(1,0,s\)`, reads: readMachine},
	{name: "loggp, or a machine file", holds: "times of MPI messages", head: `^#: (?:source|eager|level) `, reads: readMachine},
}

// Explain describes the output of a known tool that is not read for a use: its contents, and a
// command to run instead. It returns false if the tool is unknown, or if its output has the wanted
// kind of times.
func Explain(head string, use Use) (string, bool) {
	wanted, run, reader := "times of MPI messages", runMessages, readMachine
	if use == Detours {
		wanted, run, reader = "single detours with their times", runDetours, readNoise
	}
	for _, o := range all {
		if !regexp.MustCompile(`(?m)` + o.head).MatchString(head) {
			continue
		}
		switch {
		case o.reads == reader:
			return "", false
		case o.reads != "":
			return fmt.Sprintf("the output of %s: it holds %s, not %s; %s reads it", o.name, o.holds, wanted, o.reads), true
		case use == Detours && o.instead != "":
			run = o.instead
		}
		return fmt.Sprintf("the output of %s: it holds %s, not %s; %s", o.name, o.holds, wanted, run), true
	}
	return "", false
}
