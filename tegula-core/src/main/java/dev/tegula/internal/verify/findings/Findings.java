package dev.tegula.internal.verify.findings;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.errors.TegulaException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyProgress;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Collects what a verification finds and counts what it read. Safe for many threads. Of one code in one file only the
 * first findings are listed, so that a large damaged file takes neither memory nor patience; all of them count.
 */
public final class Findings {

    private static final int MOST_PER_FILE = 10;

    /** Files for which repeated findings are told apart; beyond that they are counted under one name. */
    private static final int MOST_FILES = 100_000;

    private record Place(FindingCode code, String file) {}

    private final VerifyListener listener;
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final List<Finding> listed = new ArrayList<>();
    private final Map<Place, Integer> repeated = new HashMap<>();
    private final Map<Severity, Long> counts = new HashMap<>();
    private final LongAdder arrays = new LongAdder();
    private final LongAdder groups = new LongAdder();
    private final LongAdder fragments = new LongAdder();
    private final LongAdder tiles = new LongAdder();
    private final LongAdder cells = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    public Findings(VerifyListener listener) {
        this.listener = listener;
    }

    /** The findings of one array or group. */
    public Of of(VfsUri object) {
        return new Of(object);
    }

    /** Ends the verification if the listener wants that. */
    public void checkCancelled() {
        if (!cancelled.get()) {
            synchronized (this) {
                cancelled.compareAndSet(false, listener.isCancelled());
            }
        }
        if (cancelled.get()) {
            throw new CancellationException("the verification was cancelled");
        }
    }

    public void countArray() {
        arrays.increment();
    }

    public void countGroup() {
        groups.increment();
    }

    public void countFragment(long newCells) {
        fragments.increment();
        cells.add(newCells);
    }

    public void countTile() {
        tiles.increment();
    }

    public void countBytes(long read) {
        bytes.add(read);
    }

    public synchronized void progress(VfsUri object, long done, long total) {
        listener.progress(new VerifyProgress(object.toString(), done, total, bytes.sum()));
    }

    /** What was found and read. */
    public synchronized VerifyReport report() {
        return new VerifyReport(
                List.copyOf(listed),
                counts.getOrDefault(Severity.ERROR, 0L),
                counts.getOrDefault(Severity.WARNING, 0L),
                counts.getOrDefault(Severity.NOTE, 0L),
                new VerifyReport.Counts(
                        arrays.sum(), groups.sum(), fragments.sum(), tiles.sum(), cells.sum(), bytes.sum()));
    }

    private synchronized void add(Finding finding) {
        Place place = new Place(finding.code(), repeated.size() < MOST_FILES ? finding.file() : "");
        int before = repeated.merge(place, 1, Integer::sum);
        if (finding.code() == FindingCode.FILE_UNREADABLE
                && before > 1
                && !place.file().isEmpty()) {
            return; // The same file fails again for each of its tiles.
        }
        counts.merge(finding.severity(), 1L, Long::sum);
        if (before > MOST_PER_FILE + 1) {
            return;
        }
        Finding shown = before <= MOST_PER_FILE
                ? finding
                : new Finding(
                        Severity.NOTE,
                        FindingCode.MORE,
                        finding.object(),
                        finding.file(),
                        -1,
                        "more findings of code " + finding.code().text() + " follow in this file and are only counted");
        if (listed.size() < VerifyReport.MOST_FINDINGS) {
            listed.add(shown);
        }
        listener.found(shown);
    }

    /** The findings of one array or group; a failure of the store is no finding but ends the verification. */
    public Of ofReadable(VfsUri object) {
        return new Of(object) {
            @Override
            public void failed(FindingCode code, VfsUri file, long offset, RuntimeException e) {
                if (e instanceof StorageException) {
                    throw e;
                }
                super.failed(code, file, offset, e);
            }
        };
    }

    /** Reports findings of one array or group. */
    public class Of {

        private final VfsUri object;

        private Of(VfsUri object) {
            this.object = object;
        }

        public VfsUri object() {
            return object;
        }

        /** The collection that these findings go to. */
        public Findings all() {
            return Findings.this;
        }

        public void add(FindingCode code, VfsUri file, String message) {
            add(code, code.severity(), file, -1, message);
        }

        public void add(FindingCode code, VfsUri file, long offset, String message) {
            add(code, code.severity(), file, offset, message);
        }

        public void add(FindingCode code, Severity severity, VfsUri file, long offset, String message) {
            Findings.this.add(new Finding(severity, code, object.toString(), file.toString(), offset, message));
        }

        /**
         * Makes a check; an exception becomes a finding about the file.
         *
         * @param code of damaged bytes; failures of the store and unknown versions have codes of their own
         * @return whether the check ended without an exception
         */
        public boolean check(FindingCode code, VfsUri file, Runnable check) {
            try {
                check.run();
                return true;
            } catch (CancellationException e) {
                throw e;
            } catch (RuntimeException e) {
                failed(code, file, -1, e);
                return false;
            }
        }

        /** Checks a file that was listed before; if it is gone by now, maintenance deleted it, which is no damage. */
        public boolean checkListed(FindingCode code, VfsUri file, Runnable check) {
            return check(code, file, () -> {
                try {
                    check.run();
                } catch (StorageException e) {
                    if (e.reason() != Reason.ABSENT) {
                        throw e;
                    }
                    add(FindingCode.CHANGED, file, "the file was deleted during the verification");
                }
            });
        }

        /** Findings of the same object that wait until it is decided whether they count. */
        public Held hold() {
            return new Held(object);
        }

        /** Reports an exception as a finding. */
        public void failed(FindingCode code, VfsUri file, long offset, RuntimeException e) {
            String message = e instanceof CorruptArrayException corrupt
                    ? corrupt.problem()
                    : e.getMessage() == null ? e.toString() : e.getMessage();
            if (e instanceof StorageException storage) {
                add(
                        storage.reason() == Reason.ABSENT ? FindingCode.FILE_MISSING : FindingCode.FILE_UNREADABLE,
                        file,
                        offset,
                        message);
            } else if (e instanceof UnsupportedFormatException) {
                add(FindingCode.FORMAT_UNSUPPORTED, file, offset, message);
            } else if (e instanceof TegulaException || e instanceof EncryptionException) {
                add(code, file, offset, message);
            } else {
                // Values that a decoder did not expect: as good a proof of damage as one that it did.
                add(code, file, offset, message + " (" + e.getClass().getSimpleName() + ")");
            }
        }
    }

    /** Findings that wait; of one code in one file only as many as would be listed. */
    public final class Held extends Of {

        private final List<Finding> waiting = new ArrayList<>();
        private final Map<Place, Integer> held = new HashMap<>();
        private final Map<Severity, Long> more = new HashMap<>();

        private Held(VfsUri object) {
            super(object);
        }

        @Override
        public synchronized void add(FindingCode code, Severity severity, VfsUri file, long offset, String message) {
            Finding finding = new Finding(severity, code, object().toString(), file.toString(), offset, message);
            if (held.merge(new Place(code, finding.file()), 1, Integer::sum) <= MOST_PER_FILE + 1) {
                waiting.add(finding);
            } else {
                more.merge(severity, 1L, Long::sum);
            }
        }

        /** Whether all of them are notes. */
        public synchronized boolean areNotes() {
            return waiting.stream().allMatch(finding -> finding.severity() == Severity.NOTE);
        }

        /** Reports all of them. */
        public synchronized void release() {
            waiting.forEach(Findings.this::add);
            more.forEach(Findings.this::count);
        }
    }

    private synchronized void count(Severity severity, long findings) {
        counts.merge(severity, findings, Long::sum);
    }
}
