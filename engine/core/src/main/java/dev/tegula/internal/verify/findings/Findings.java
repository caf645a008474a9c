package dev.tegula.internal.verify.findings;

import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.errors.TegulaException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.progress.Progress;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Collects the findings of a verification and counts what it read. Thread-safe. For each code and file only the first
 * findings are listed, so that a large damaged file does not fill memory and the report; all findings are counted.
 */
public final class Findings {

    private static final int MAX_PER_FILE = 10;

    /** Maximum number of files whose repeated findings are counted separately; further files are counted together. */
    private static final int MAX_FILES = 100_000;

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

    /** Returns the findings of one array or group. */
    public OfObject of(VfsUri object) {
        return new OfObject(object);
    }

    /** Ends the verification if the listener cancelled it. */
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
        listener.progress(new Progress(object.toString(), Progress.Unit.FRAGMENTS, done, total, bytes.sum(), -1));
    }

    /** Returns the findings and counts. */
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
        Place place = new Place(finding.code(), repeated.size() < MAX_FILES ? finding.file() : "");
        int before = repeated.merge(place, 1, Integer::sum);
        if (finding.code() == FindingCode.FILE_UNREADABLE
                && before > 1
                && !place.file().isEmpty()) {
            return; // The same file fails again for each of its tiles.
        }
        counts.merge(finding.severity(), 1L, Long::sum);
        if (before > MAX_PER_FILE + 1) {
            return;
        }
        Finding listedFinding = before <= MAX_PER_FILE
                ? finding
                : new Finding(
                        Severity.NOTE,
                        FindingCode.MORE,
                        finding.object(),
                        finding.file(),
                        -1,
                        "more findings of code " + finding.code().text() + " follow in this file and are only counted");
        if (listed.size() < VerifyReport.MAX_FINDINGS) {
            listed.add(listedFinding);
        }
        listener.found(listedFinding);
    }

    /**
     * Returns the findings of one array or group for which failures of the store are not findings but end the
     * verification.
     */
    public OfObject ofReadable(VfsUri object) {
        return new OfObject(object) {
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
    public class OfObject {

        private final VfsUri object;

        private OfObject(VfsUri object) {
            this.object = object;
        }

        public VfsUri object() {
            return object;
        }

        /** Returns the collection of all findings. */
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
         * Runs a check. An exception becomes a finding about the file.
         *
         * @param code code for damaged bytes; failures of the store and unsupported versions have other codes
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

        /** Runs a check of a listed file. If the file no longer exists, maintenance deleted it, which is not damage. */
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

        /** Returns findings of the same object that are held until it is decided whether they count. */
        public Held hold() {
            return new Held(object);
        }

        /** Reports an exception as a finding. */
        public void failed(FindingCode code, VfsUri file, long offset, RuntimeException e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            if (e instanceof StorageException storage) {
                add(
                        storage.reason() == Reason.ABSENT ? FindingCode.FILE_MISSING : FindingCode.FILE_UNREADABLE,
                        file,
                        offset,
                        message);
            } else if (e instanceof UnsupportedFormatException) {
                add(FindingCode.FORMAT_UNSUPPORTED, file, offset, message);
            } else if (e instanceof TegulaException) {
                add(code, file, offset, message);
            } else {
                // An unexpected exception of a decoder indicates damage too.
                add(code, file, offset, message + " (" + e.getClass().getSimpleName() + ")");
            }
        }
    }

    /** Findings that are held. For each code and file only as many are kept as would be listed. */
    public final class Held extends OfObject {

        private final List<Finding> waiting = new ArrayList<>();
        private final Map<Place, Integer> held = new HashMap<>();
        private final Map<Severity, Long> more = new HashMap<>();

        private Held(VfsUri object) {
            super(object);
        }

        @Override
        public synchronized void add(FindingCode code, Severity severity, VfsUri file, long offset, String message) {
            Finding finding = new Finding(severity, code, object().toString(), file.toString(), offset, message);
            if (held.merge(new Place(code, finding.file()), 1, Integer::sum) <= MAX_PER_FILE + 1) {
                waiting.add(finding);
            } else {
                more.merge(severity, 1L, Long::sum);
            }
        }

        /** Returns whether all of them are notes. */
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
