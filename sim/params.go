package sim

import "loggops/sim/internal/logp"

// Params are the parameters of the LogGOPS model.
type Params = logp.Params

// Cost is the cost of a message.
type Cost = logp.Cost

// Level is a level of the machine's structure: core complex, socket, node.
type Level = logp.Level

// SizeRange is a range of message sizes with parameters of its own.
type SizeRange = logp.SizeRange

// Override has the parameters of the messages of a level or of a range of sizes.
type Override = logp.Override

// The description of a parameter of the model.
type (
	Parameter = logp.Parameter
	// Value is its value in a set of parameters.
	Value = logp.Value
	// Own is a value that some messages can have of their own.
	Own = logp.Own
)

// The values of an Override.
const (
	OwnLatency         = logp.OwnLatency
	OwnOverheadSend    = logp.OwnOverheadSend
	OwnOverheadRecv    = logp.OwnOverheadRecv
	OwnGap             = logp.OwnGap
	OwnGapPerByte      = logp.OwnGapPerByte
	OwnOverheadPerByte = logp.OwnOverheadPerByte
)

// Parameters lists all parameters.
func Parameters() []Parameter { return logp.Parameters[:] }

// ModelVersion counts the changes of the rules that may change results.
const ModelVersion = logp.ModelVersion

// Default returns the model's default parameters.
func Default() Params { return logp.Default() }
