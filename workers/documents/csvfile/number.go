package csvfile

import "regexp"

// number matches what people write as a number in any locale: groups of three digits divided by a point, comma, apostrophe or
// space, a decimal part after a point or comma, a sign or brackets, a currency or percent sign. With a leading zero it is an
// identifier.
var number = regexp.MustCompile(`^[-+(−]?[€$£¥]?[ \x{a0}]?` +
	`(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.,'’ \x{a0}\x{202f}]\d{3})+)(?:[.,]\d+)?(?:[eE][-+]?\d{1,3})?` +
	`[ \x{a0}\x{202f}]?[%€$£¥]?\)?$`)

func isNumber(value string) bool { return len(value) < 40 && number.MatchString(value) }
