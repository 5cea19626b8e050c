package timeline

import (
	"image/color"

	"loggops/analysis/waitstate"
	"loggops/view/figure"
)

// Kind describes what a span is.
type Kind uint8

// The kinds. Wait and Other are found in traces only: a simulation has nothing
// where a rank waits, but where it waits for a late rank or for links.
const (
	Calc           Kind = iota // CPU work
	IO                         // the same, which noise does not hit
	OneSided                   // a call on remote memory, likewise
	Send                       // the overhead of a message, to Peer
	Recv                       // the intake of one, from Peer
	Wait                       // for messages
	LateSender                 // waiting (docs/analysis.md) for a rank: Peer
	LateReceiver               // the same
	CollectiveWait             // the same, in a collective
	Contention                 // waiting for links of the network
	Other                      // in any other MPI call
	Detour                     // a part of others, which noise took
	Collective                 // from the beginning of a collective to its end
	kinds
)

// traits describes how legends, drawings, pages and Paraver files show each kind.
var traits = [kinds]struct {
	name        string
	label       string // in legends
	layer       Layer
	state       int         // of Paraver; that of collectives is waiting in one
	light, dark color.NRGBA // of pages; figures are light
}{
	Calc:           {"calc", "computation", Work, 1, figure.Sky, figure.Sky},
	IO:             {"io", "I/O", Work, 12, figure.Purple, figure.Purple},
	OneSided:       {"one-sided", "one-sided communication", Work, 20, figure.RGB(0x660066), figure.RGB(0x6600aa)},
	Send:           {"send", "send", Work, 4, figure.Blue, figure.Yellow}, // blue is too close to others in the dark
	Recv:           {"recv", "receive", Work, 11, figure.Green, figure.Green},
	Wait:           {"wait", "waiting", Work, 3, figure.RGB(0xe0e0e0), figure.RGB(0x33363d)},
	LateSender:     {"late-sender", waitstate.LateSender.String(), Waits, 3, figure.RGB(0x99cc66), figure.RGB(0x99cc66)}, // noise must be seen on it
	LateReceiver:   {"late-receiver", waitstate.LateReceiver.String(), Waits, 3, figure.RGB(0x772200), figure.Blue},
	CollectiveWait: {"collective-wait", "wait in a collective", Waits, 13, figure.RGB(0x7733ee), figure.RGB(0x8844ff)},
	Contention:     {"contention", waitstate.Contention.String(), Waits, 3, figure.RGB(0xee9933), figure.RGB(0xee9933)},
	Other:          {"other", "other MPI calls", Work, 15, figure.Muted, figure.RGB(0xa8a8a8)},
	Detour:         {"detour", "noise", Detours, 17, figure.Red, figure.Red},
	Collective:     {"collective", "in a collective", Shade, 13, figure.RGB(0xf7e2b5), figure.RGB(0x4d3c12)},
}

func (k Kind) String() string { return traits[k].name }

func (k Kind) layer() Layer { return traits[k].layer }

func (k Kind) color() color.NRGBA { return traits[k].light }
