package pdfcoverage

import (
	"strings"
	"testing"
	"unicode"
)

// prose is the beginning of the Universal Declaration of Human Rights (United Nations, 1948, articles 1 and 2).
var prose = map[string]string{
	"English": "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a " +
		"spirit of brotherhood. Everyone is entitled to all the rights and freedoms set forth in this Declaration, without distinction of any kind, such as race.",
	"German": "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der " +
		"Brüderlichkeit begegnen. Jeder hat Anspruch auf die in dieser Erklärung verkündeten Rechte und Freiheiten ohne irgendeinen Unterschied, etwa nach der Rasse.",
	"French": "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les " +
		"autres dans un esprit de fraternité. Chacun peut se prévaloir de tous les droits et de toutes les libertés proclamés dans la présente Déclaration.", //nolint:misspell // French
	"Italian": "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri " +
		"in spirito di fratellanza. Ad ogni individuo spettano tutti i diritti e tutte le libertà enunciate nella presente Dichiarazione, senza distinzione alcuna, per " +
		"ragioni di razza, di colore, di sesso, di lingua, di religione, di opinione politica o di altro genere, che non è una del paese.",
	"Spanish": "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los " +
		"unos con los otros. Toda persona tiene todos los derechos y libertades proclamados en esta Declaración, sin distinción alguna de raza, color, sexo, idioma.",
}

// shifted puts each letter's neighbour in the alphabet in its place.
func shifted(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) && r != 'z' && r != 'Z' {
			return r + 1
		}
		return r
	}, text)
}

func TestALanguageIsKnownByItsFrequentWords(t *testing.T) {
	for name, text := range prose {
		if !isLanguage(text) || isLanguage(shifted(text)) {
			t.Errorf("%s: %t, shifted: %t", name, isLanguage(text), isLanguage(shifted(text)))
		}
	}
	if isLanguage("the of and to in is that") {
		t.Error("seven words are a language")
	}
	if isLanguage(strings.Repeat("Bus 12 to Port at 9 ", 20)) {
		t.Error("three frequent words are a language")
	}
}
