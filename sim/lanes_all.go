//go:build !nolanes

package sim

import (
	"loggops/sim/internal/lane"
	"loggops/sim/internal/lane/broadcast"
	"loggops/sim/internal/lane/dissemination"
)

var simulators = []simulator{
	{lane.Dissemination, dissemination.Applies, dissemination.Bytes, dissemination.New, false},
	{lane.Broadcast, broadcast.Applies, broadcast.Bytes, broadcast.New, true},
}
