package table

import (
	"errors"
	"strings"
	"testing"
)

var parts = Parts{{Key: "summary", Content: object[:2]}, {Key: "runs", Title: "By run", Content: table}}

func TestPartsInCSV(t *testing.T) {
	if err := parts.Write(&strings.Builder{}, FormatCSV); !errors.Is(err, ErrParts) {
		t.Errorf("CSV: error %v", err)
	}
}
