package filetest

import (
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
)

// Damage is a difference from a sound file: some bytes are others, or the last ones are missing.
type Damage struct {
	Name    string
	Patches []Patch
	Length  int // bytes that are left
}

// Patch is bytes that take the place of others.
type Patch struct {
	At    int
	Bytes []byte
}

// Of returns a damaged copy of a file.
func (d Damage) Of(sound []byte) []byte {
	file := bytes.Clone(sound[:d.Length])
	for _, p := range d.Patches {
		copy(file[p.At:], p.Bytes)
	}
	return file
}

func cut(length int) Damage {
	return Damage{Name: fmt.Sprintf("cut to %d bytes", length), Length: length}
}

func flip(sound []byte, bit int) Damage {
	return Damage{fmt.Sprintf("bit %d of byte %d", bit%8, bit/8), []Patch{{bit / 8, []byte{sound[bit/8] ^ 1<<(bit%8)}}}, len(sound)}
}

// Cuts cuts a file to each length that is a multiple of step.
func Cuts(sound []byte, step int) iter.Seq[Damage] {
	return func(yield func(Damage) bool) {
		for length := 0; length < len(sound) && yield(cut(length)); length += step {
		}
	}
}

// Flips flips each bit whose number is a multiple of step.
func Flips(sound []byte, step int) iter.Seq[Damage] {
	return func(yield func(Damage) bool) {
		for bit := 0; bit < 8*len(sound) && yield(flip(sound, bit)); bit += step {
		}
	}
}

// Draw draws damages of a file.
type Draw struct {
	Sound []byte
	*rand.Rand
}

// Flip flips a bit.
func (d Draw) Flip() Damage { return flip(d.Sound, d.IntN(8*len(d.Sound))) }

// Cut cuts the file.
func (d Draw) Cut() Damage { return cut(d.IntN(len(d.Sound))) }

// Zero clears a block of at most size bytes, at a multiple of them if aligned, as the blocks of disks are.
func (d Draw) Zero(size int, aligned bool) Damage {
	size = min(size, len(d.Sound)/2)
	at := d.place(size, aligned)
	return Damage{fmt.Sprintf("%d bytes zeroed at %d", size, at), []Patch{{at, make([]byte, size)}}, len(d.Sound)}
}

// Swap swaps two blocks as Zero clears one.
func (d Draw) Swap(size int, aligned bool) Damage {
	size = min(size, len(d.Sound)/2)
	a, b := d.place(size, aligned), d.place(size, aligned)
	for a-b < size && b-a < size {
		a, b = d.place(size, aligned), d.place(size, aligned)
	}
	return Damage{
		fmt.Sprintf("%d bytes at %d and %d swapped", size, a, b),
		[]Patch{{a, d.Sound[b : b+size]}, {b, d.Sound[a : a+size]}}, len(d.Sound),
	}
}

// place draws the beginning of a block.
func (d Draw) place(size int, aligned bool) int {
	at := d.IntN(len(d.Sound) - size + 1)
	if aligned {
		at -= at % size
	}
	return at
}
