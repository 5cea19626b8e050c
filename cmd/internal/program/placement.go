package program

import (
	"github.com/spf13/cobra"

	"loggops/sim/machine"
)

// PlacementFlag adds --placement, which is machine.Block by default.
func PlacementFlag(cmd *cobra.Command, to *string) {
	*to = machine.Block
	ChoiceFlag(cmd, to, "placement", "placement", machine.Placements, "Place ranks on nodes, the largest level, by `PLACEMENT`")
}
