#include "textflag.h"

// func Prefetch(at unsafe.Pointer)
TEXT ·Prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ at+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func FetchLines(from unsafe.Pointer, bytes uintptr)
TEXT ·FetchLines(SB), NOSPLIT|NOFRAME, $0-16
	MOVQ from+0(FP), AX
	MOVQ bytes+8(FP), CX
next:
	PREFETCHT0 (AX)
	ADDQ $64, AX
	SUBQ $64, CX
	JHI  next
	RET

// func PrefetchForWrite(at unsafe.Pointer)
TEXT ·PrefetchForWrite(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ at+0(FP), AX
	BYTE $0x0F; BYTE $0x0D; BYTE $0x08 // PREFETCHW (AX), which the assembler does not know
	RET
