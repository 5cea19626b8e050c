package topology

// Entered is a network that knows which of its links only one host uses, as the first link of its
// messages. The simulator handles them when messages are sent.
type Entered interface {
	IsEntry(link int) bool
}

// IsEntry reports whether a link leads up from a host.
func (t *tree) IsEntry(link int) bool { return link < t.count[0]*t.parents[0] }

// IsEntry reports whether a link leads from a host to its switch.
func (t *torus) IsEntry(link int) bool { return link < t.hosts }

// IsEntry reports whether a link leads from a host to its router.
func (d *dragonfly) IsEntry(link int) bool { return link < d.all }
