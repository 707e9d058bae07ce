package contents

import (
	"slices"
	"strings"
)

// titles are those of tables of contents, figures and tables, in small letters.
//
//nolint:gosmopolitan // in many languages
var titles = []string{
	"contents", "table of contents", "list of figures", "list of tables", "inhalt", "inhaltsverzeichnis", "abbildungsverzeichnis", "tabellenverzeichnis",
	"table des matières", "sommaire", "liste des figures", "liste des tableaux", "índice", "índice general", "contenido", "tabla de contenido", "indice",
	"sommario", "sumário", "conteúdo", "inhoud", "inhoudsopgave", "spis treści", "obsah", "содержание", "оглавление", "зміст", "içindekiler", "innehåll",
	"indhold", "innhold", "sisällys", "sisällysluettelo", "tartalom", "tartalomjegyzék", "cuprins", "mục lục", "目次", "目录", "目錄", "차례", "목차",
}

// IsTitle reports whether a line is the title of a table of contents.
func IsTitle(line string) bool {
	line = strings.ToLower(strings.TrimSpace(line))
	return slices.Contains(titles, line) || slices.Contains(titles, strings.ReplaceAll(line, " ", ""))
}
