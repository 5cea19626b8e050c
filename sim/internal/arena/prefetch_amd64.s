#include "textflag.h"

// func Prefetch(at unsafe.Pointer)
TEXT ·Prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ at+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func PrefetchForWrite(at unsafe.Pointer)
TEXT ·PrefetchForWrite(SB), NOSPLIT|NOFRAME, $0-8
	MOVQ at+0(FP), AX
	BYTE $0x0F; BYTE $0x0D; BYTE $0x08 // PREFETCHW (AX), which the assembler does not know
	RET
