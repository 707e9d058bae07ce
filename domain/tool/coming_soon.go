package tool

// comingSoon are the browser tools that the web app cannot run yet: they are listed as coming_soon, and a run of one is refused
// before anything is charged. A tool that is not here has its folder handlers/web/app/src/tools/{slug}, which a test of
// handlers/web holds true.
var comingSoon = map[string]bool{}
