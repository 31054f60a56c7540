/** The exit codes of the commands; `portage --help` and docs/operations.md list them. */
export const exitCodes = { failed: 1, misused: 2, data: 3, disk: 4, address: 5 };

export const exitCodeHelp = `
Exit codes:
  0  done
  1  it failed, or the database server is away; the sentence says how
  2  the command or a setting cannot be used
  3  the data: damaged, in use, written by a newer version, or an upgrade failed and was undone
  4  the disk: full, read-only, or not permitted
  5  the address: the port is taken or not permitted`;
