/** For a screen, a telephone, and paper in portrait. */
export const reportStyle = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1f27; font: 14px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; break-after: avoid; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; } .figures b { display: block; font-size: 1.4rem; }
.sandbox { font-weight: 600; color: #8a6100; }
section { overflow-x: auto; } table { width: 100%; border-collapse: collapse; font-size: .92em; } thead { display: table-header-group; }
tbody { break-inside: avoid; border-bottom: 1px solid #dfe3e9; } thead { border-bottom: 1px solid #1b1f27; }
th, td { padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top; white-space: nowrap; }
.long { white-space: normal; overflow-wrap: anywhere; min-width: 5rem; } .number { text-align: right; }
.note td { white-space: normal; padding-top: 0; color: #5b6472; }
@page { size: A4 portrait; margin: 12mm; }
@media print { body { margin: 0; padding: 0; font-size: 10px; } section { overflow: visible; } }
`;
