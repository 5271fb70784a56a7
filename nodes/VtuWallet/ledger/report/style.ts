/** Light and dark by what the reader's device prefers; on paper always light. */
export const style = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --ink: #1b1f27; --soft: #5b6472; --line: #dfe3e9;
	--success: #1f7a4d; --pending: #8a6100; --unknown: #a8480a; --failed: #b3261e; --notSent: #667085; --bar: #3565c4; }
@media (prefers-color-scheme: dark) { :root { --page: #14171c; --card: #1d2128; --ink: #e8ebf0; --soft: #a2abba;
	--line: #343b46; --success: #4cc38a; --pending: #e0b34c; --unknown: #f08b4b; --failed: #f2776f; --notSent: #98a2b3;
	--bar: #7ca3f0; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem; background: var(--page); color: var(--ink);
	font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 60rem; margin: 0 auto; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0 0 .75rem; }
.about { color: var(--soft); margin: .25rem 0 1.5rem; }
section, .figure { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.25rem;
	margin-bottom: 1rem; break-inside: avoid; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin-bottom: 1rem; }
.figure { margin: 0; }
.figure b { display: block; font-size: 1.45rem; font-variant-numeric: tabular-nums; }
.figure span { color: var(--soft); }
.sandbox { border-color: var(--pending); color: var(--pending); font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th { text-align: left; color: var(--soft); font-weight: 600; }
th, td { padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td:first-child { min-width: 5.5rem; }
td:nth-child(2) { min-width: 9.5rem; }
td:last-child { min-width: 8rem; }
.long { break-inside: auto; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--soft); font: 12px system-ui, sans-serif; }
svg text.value { fill: var(--ink); }
.dot { display: inline-block; width: .65em; height: .65em; border-radius: 50%; margin-right: .4em; }
.success { background: var(--success); fill: var(--success); } .pending { background: var(--pending); fill: var(--pending); }
.unknown { background: var(--unknown); fill: var(--unknown); } .failed { background: var(--failed); fill: var(--failed); }
.notSent { background: var(--notSent); fill: var(--notSent); } .bar { fill: var(--bar); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; margin: .75rem 0 0; padding: 0; list-style: none; }
.nothing { color: var(--soft); margin: 0; }
@page { size: A4; margin: 14mm; }
@media print { :root { color-scheme: light; --page: #fff; --card: #fff; --ink: #111; --soft: #555; --line: #ccc;
	--success: #1f7a4d; --pending: #8a6100; --unknown: #a8480a; --failed: #b3261e; --notSent: #667085; --bar: #3565c4; }
	body { padding: 0; font-size: 11px; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
