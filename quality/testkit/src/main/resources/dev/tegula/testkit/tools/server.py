"""Runs the programs that it is sent, each with its own variables, and answers with a status and what they print."""
import contextlib
import gc
import importlib
import io
import os
import struct
import sys
import traceback

requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)  # what libraries print is no answer
for library in sys.argv[1].split(", "):
    importlib.import_module(library)
answers.write(b"+")
answers.flush()


def part():
    return requests.read(int(requests.readline())).decode()


def run(folder, program, *arguments):
    os.chdir(folder)
    sys.argv = ["program", *arguments]
    try:
        exec(compile(program, "program", "exec"), {"__name__": "__main__"})
        return 0
    except SystemExit as e:
        return 0 if e.code in (None, 0) else 1
    except BaseException:
        traceback.print_exc()
        return 1


while line := requests.readline():
    parts = [part() for _ in range(int(line))]
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = run(*parts)
        gc.collect()  # closes files that the program left open
    text = output.getvalue().encode()
    answers.write(struct.pack(">ii", status, len(text)) + text)
    answers.flush()
