//go:build small

package noise

const (
	// detoursPerLook is how many detours are passed between two looks at the context.
	detoursPerLook = 1
	// blockSize is the number of detours in a block, and manyDetours is from how many on blocks pay.
	blockSize   = detoursPerLook
	manyDetours = 1
	// pageDetours is the number of detours in a page.
	pageDetours = 1
)
