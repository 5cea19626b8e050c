// Package otf2 reads archives of the Open Trace Format 2, versions 1.1 to 3.1,
// as Score-P, TAU, EZTrace and others write them: an anchor file, a file of global
// definitions, and for each location (a thread of a rank) a file of events and
// one of local definitions. docs/otf2.md describes what becomes of them.
//
// anchor.go finds the files, chunks.go their records and fields.go the fields
// of these; definitions.go and location.go describe what the numbers in events
// mean, events.go puts the events of a rank's threads in order. Each rank is
// read twice: of a nonblocking operation the events report what it was only when
// it is complete. So survey.go notes what the requests of a rank will turn out
// to be, and rows.go, records.go, messages.go and gaps.go make the rows of the trace;
// nesting.go follows the calls for both.
//
// infer.go, silent.go, waiting.go and assumed.go pass records to package infer, and complete rows by its conclusions: sources of receives and
// messages without the other side, receives without requests, completions, and communicators. collectives.go and counts.go interpret the
// bytes of a collective as its writer counts them, tau.go the metrics of TAU.
package otf2
