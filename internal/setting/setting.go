// Package setting has the errors of settings, on command lines and in files. Libraries return an
// Invalid for values that people write, so that programs can tell wrong usage from work that failed, and
// Advice to set other settings, which programs call flags.
// Unknown names the nearest of the known names.
package setting

// Invalid is the error of a setting, which has the name of a flag, or "" if several
// settings are involved. The text of the error begins with the name.
type Invalid struct {
	Setting string
	Err     error
}

// Errorf returns an *Invalid for a setting, whose text is that of Advisef.
func Errorf(setting, format string, args ...any) error {
	return &Invalid{setting, Advisef(format, args...)}
}

func (e *Invalid) Error() string {
	if e.Setting == "" {
		return e.Err.Error()
	}
	return e.Setting + " " + e.Err.Error()
}

// Unwrap returns Err.
func (e *Invalid) Unwrap() error { return e.Err }
