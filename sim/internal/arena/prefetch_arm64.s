#include "textflag.h"

// func Prefetch(at unsafe.Pointer)
TEXT ·Prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVD at+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET

// func PrefetchForWrite(at unsafe.Pointer)
TEXT ·PrefetchForWrite(SB), NOSPLIT|NOFRAME, $0-8
	MOVD at+0(FP), R0
	PRFM (R0), PSTL1KEEP
	RET
