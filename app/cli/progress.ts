/** Returns a function that shows the progress of a long command on standard error: in place on a terminal, else a line for every tenth. */
export function progressOf(what: string) {
  let shown = -1;
  return (done: number, total: number) => {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    const step = process.stderr.isTTY ? percent : percent - (percent % 10);
    if (step === shown) return;
    shown = step;
    if (process.stderr.isTTY) process.stderr.write(`\r${what} ... ${step} %${step === 100 ? "\n" : ""}`);
    else process.stderr.write(`${what} ... ${step} %\n`);
  };
}
