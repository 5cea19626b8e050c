package program

import "github.com/spf13/cobra"

// Placements of ranks on nodes.
const (
	Block      = "block"
	RoundRobin = "round-robin"
)

// PlacementFlag adds --placement, which is block by default.
func PlacementFlag(cmd *cobra.Command, to *string) {
	*to = Block
	ChoiceFlag(cmd, to, "placement", "placement", []string{Block, RoundRobin}, "Place ranks on nodes by `PLACEMENT`", nil)
}
