package arrowfile

import (
	"encoding/binary"
	"hash/crc32"
)

// Arrow's format has no checksums, and a flipped bit mostly makes another number,
// not an error. So a file has checksums of its own, of all its bytes, in a table
// between the last batch and the footer: Arrow's readers find the batches by the
// footer and do not look there, and programs that rewrite a file leave the table
// out, as they must, since their bytes are other ones. docs/formats.md describes
// the table.
//
// A file without checksums is read too. So damage must not make a file look like
// one: sumsMark stands both at the end of the table and, megabytes or at least
// some hundred bytes away, at the end of the schema's message at the start, as
// padding. Either of them says that there must be checksums.

const (
	sumsMark = "LOGGSUM1"

	// endOfStream ends the batches for those who read the file as a stream.
	endOfStream = "\xff\xff\xff\xff\x00\x00\x00\x00"

	sectionSize = 16
	// sumsEnd is the size of what follows the sections in the table: the
	// footer's checksum, the number of sections, the table's checksum, the mark.
	sumsEnd = 32
)

// section is a part of the file with its checksum. The first one is the head,
// which is all that stands before the batches; each batch is another one.
type section struct {
	offset, length int64
	sum            uint64
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns CRC-32C and CRC-32 in one number. The two together are a CRC
// of 64 bits, and several times as fast as one, since processors have
// instructions for them.
func checksum(p []byte) uint64 {
	return uint64(crc32.Checksum(p, castagnoli))<<32 | uint64(crc32.ChecksumIEEE(p))
}

// markHead adds the mark to the padding of the schema's message, which ends the
// head.
func markHead(head []byte) []byte {
	le, length := binary.LittleEndian, head[len(magic)+6:]
	le.PutUint32(length, le.Uint32(length)+uint32(len(sumsMark)))
	return append(head, sumsMark...)
}

// appendSums adds the table of checksums.
func appendSums(to []byte, sections []section, footer uint64) []byte {
	le, start := binary.LittleEndian, len(to)
	to = append(to, endOfStream...)
	for _, s := range sections {
		to = le.AppendUint64(to, uint64(s.length))
		to = le.AppendUint64(to, s.sum)
	}
	to = le.AppendUint64(to, footer)
	to = le.AppendUint64(to, uint64(len(sections)))
	to = le.AppendUint64(to, checksum(to[start:]))
	return append(to, sumsMark...)
}

// parseSums returns the sections of a table that begins at some offset of the
// file, and the checksum of the footer.
func parseSums(table []byte, offset int64) (sections []section, footer uint64, err error) {
	le, end := binary.LittleEndian, len(table)-sumsEnd
	if le.Uint64(table[end+16:]) != checksum(table[:end+16]) {
		return nil, 0, damaged("the table of checksums")
	}
	at := int64(0)
	for entry := table[len(endOfStream):end]; len(entry) > 0; entry = entry[sectionSize:] {
		s := section{offset: at, length: int64(le.Uint64(entry)), sum: le.Uint64(entry[8:])}
		if s.length < 0 || s.length > offset-at {
			return nil, 0, damaged("the table of checksums")
		}
		sections = append(sections, s)
		at += s.length
	}
	if at != offset {
		return nil, 0, damaged("the table of checksums")
	}
	return sections, le.Uint64(table[end:]), nil
}

// damaged says that a part of the file is not as it was written.
func damaged(part string) error {
	return formatError("%s does not match its checksum: the file is damaged, copy it again or create it anew", part)
}
