package csvfile

import "regexp"

// number is what people of any locale write as one: groups of three divided by a point, comma, apostrophe or space, a
// decimal part after a point or comma, a sign or brackets, a currency or percent sign. A leading zero makes an identifier.
var number = regexp.MustCompile(`^[-+(−]?[€$£¥]?[ \x{a0}]?` +
	`(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.,'’ \x{a0}\x{202f}]\d{3})+)(?:[.,]\d+)?(?:[eE][-+]?\d{1,3})?` +
	`[ \x{a0}\x{202f}]?[%€$£¥]?\)?$`)

func isNumber(value string) bool { return len(value) < 40 && number.MatchString(value) }
