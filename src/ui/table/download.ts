/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A table as a CSV file; the mark at its start makes spreadsheets read Bangla right. */
export function downloadCsv(name: string, csv: string): void {
  download(
    name.endsWith('.csv') ? name : `${name}.csv`,
    new Blob(['\uFEFF', csv.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' }),
  );
}
