package sim

// memoryFile is a file that is only in memory. One worker writes it.
type memoryFile struct{ bytes []byte }

// inMemory returns an empty file.
func inMemory() (File, error) { return new(memoryFile), nil }

func (f *memoryFile) WriteAt(b []byte, at int64) (int, error) {
	if more := int(at) + len(b) - len(f.bytes); more > 0 {
		f.bytes = append(f.bytes, make([]byte, more)...)
	}
	return copy(f.bytes[at:], b), nil
}

func (f *memoryFile) ReadAt(b []byte, at int64) (int, error) { return copy(b, f.bytes[at:]), nil }
