package program

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
)

// number is the value of a flag that takes whole numbers from least to most.
type number struct {
	to          *int
	least, most int
}

// NumberFlag adds a flag for a whole number from least to most. The default is *to, which may be outside of them.
func NumberFlag(cmd *cobra.Command, to *int, flag string, least, most int, help string) {
	cmd.Flags().Var(&number{to, least, most}, flag, help)
}

// NumberFlagP is NumberFlag for a flag with a letter.
func NumberFlagP(cmd *cobra.Command, to *int, flag, letter string, least, most int, help string) {
	cmd.Flags().VarP(&number{to, least, most}, flag, letter, help)
}

func (n *number) Set(text string) error {
	x, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return err
	case x < n.least:
		return fmt.Errorf("must be at least %d", n.least)
	case x > n.most:
		return fmt.Errorf("must be at most %d", n.most)
	}
	*n.to = x
	return nil
}

func (n *number) Type() string { return "int" }

func (n *number) String() string { return strconv.Itoa(*n.to) }
