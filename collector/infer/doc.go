// Package infer concludes from the records of a tracer the arguments of calls that it does not
// record: the theorems that the readers of several formats share.
package infer
