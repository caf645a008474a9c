package dev.tegula.io.table;

import dev.tegula.OpenOptions;
import dev.tegula.progress.Progress;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How to import files. Immutable: each method that changes an option returns a copy. */
public final class ImportOptions {

    /** Default of {@link #memoryBudget}: an eighth of the maximum heap, at most 1 GB. */
    private static final long DEFAULT_BUDGET =
            Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 8);

    private static final ImportOptions DEFAULTS = new ImportOptions();

    private OpenOptions open = OpenOptions.defaults();
    private ReadOptions read = ReadOptions.defaults();
    private Map<String, String> mapping = Map.of();
    private boolean ignoreUnknown;
    private boolean labels;
    private boolean newLabels;
    private boolean fill;
    private Duplicates duplicates = Duplicates.REFUSE;
    private Subarray box = Subarray.whole();
    private ResultOrder order = ResultOrder.ROW_MAJOR;
    private @Nullable String dimensionLabel;
    private @Nullable String rowNumbers;
    private long memoryBudget = DEFAULT_BUDGET;
    private Path scratchFolder = Path.of(System.getProperty("java.io.tmpdir"));
    private Consumer<Progress> progress = state -> {};

    private ImportOptions() {}

    private ImportOptions(ImportOptions other) {
        open = other.open;
        read = other.read;
        mapping = other.mapping;
        ignoreUnknown = other.ignoreUnknown;
        labels = other.labels;
        newLabels = other.newLabels;
        fill = other.fill;
        duplicates = other.duplicates;
        box = other.box;
        order = other.order;
        dimensionLabel = other.dimensionLabel;
        rowNumbers = other.rowNumbers;
        memoryBudget = other.memoryBudget;
        scratchFolder = other.scratchFolder;
        progress = other.progress;
    }

    /** Returns a changed copy. */
    private ImportOptions with(Consumer<ImportOptions> change) {
        ImportOptions copy = new ImportOptions(this);
        change.accept(copy);
        return copy;
    }

    /** Returns the default options. */
    public static ImportOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with the time of the write and a key. */
    public ImportOptions withOpen(OpenOptions newOpen) {
        return with(copy -> copy.open = newOpen);
    }

    /** Returns these options with others for reading. */
    public ImportOptions withRead(ReadOptions newRead) {
        return with(copy -> copy.read = newRead);
    }

    /** Returns these options with the fields of columns that have another name. */
    public ImportOptions withMapping(Map<String, String> fieldByColumn) {
        Map<String, String> fields = Map.copyOf(fieldByColumn);
        return with(copy -> copy.mapping = fields);
    }

    /** Returns these options, skipping columns that the array does not have. */
    public ImportOptions withoutUnknown() {
        return with(copy -> copy.ignoreUnknown = true);
    }

    /** Returns these options for files with labels of enumerations. */
    public ImportOptions withLabels() {
        return with(copy -> copy.labels = true);
    }

    /**
     * Returns these options for files with labels of enumerations. Labels that the array lacks are added to its
     * enumerations, in the order of their appearance; the schema evolves together with the import. Without this option
     * they are errors.
     */
    public ImportOptions withNewLabels() {
        return with(copy -> {
            copy.labels = true;
            copy.newLabels = true;
        });
    }

    /**
     * Returns these options, writing also fill values for large parts of grids that the files do not hold. Without this
     * option, more than 256 MiB of them that are more than 64 times what a file holds are an error.
     */
    public ImportOptions withFill() {
        return with(copy -> copy.fill = true);
    }

    /** Returns these options with a rule for cells of equal coordinates. */
    public ImportOptions withDuplicates(Duplicates rule) {
        return with(copy -> copy.duplicates = rule);
    }

    /** Returns these options for a box of a dense array. */
    public ImportOptions withBox(Subarray newBox, ResultOrder newOrder) {
        return with(copy -> {
            copy.box = newBox;
            copy.order = newOrder;
        });
    }

    /** Returns these options for the values of a dimension label. */
    public ImportOptions withDimensionLabel(@Nullable String label) {
        return with(copy -> copy.dimensionLabel = label);
    }

    /**
     * Returns these options for files without coordinates and a sparse array with a single dimension, of this name and
     * of 64-bit integers: it numbers the rows, from the number after the greatest one in the array, else from 0.
     */
    public ImportOptions withRowNumbers(@Nullable String dimension) {
        return with(copy -> copy.rowNumbers = dimension);
    }

    /**
     * Returns these options with the bytes of cells held in memory.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public ImportOptions withMemoryBudget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("memory budget: must be positive (found " + bytes + ")");
        }
        return with(copy -> copy.memoryBudget = bytes);
    }

    /** Returns these options with a folder for temporary files. */
    public ImportOptions withScratchFolder(Path folder) {
        return with(copy -> copy.scratchFolder = folder);
    }

    /** Returns these options with a listener. */
    public ImportOptions withProgress(Consumer<Progress> listener) {
        return with(copy -> copy.progress = listener);
    }

    /** Returns the time of the write, and the key of an encrypted array. */
    public OpenOptions open() {
        return open;
    }

    /** Returns how to read the files; the import sets its fields and labels. */
    public ReadOptions read() {
        return read;
    }

    /** Returns the fields of the array by columns of the files, for columns that have another name. */
    public Map<String, String> mapping() {
        return mapping;
    }

    /** Returns whether columns that the array does not have are skipped instead of refused. */
    public boolean ignoreUnknown() {
        return ignoreUnknown;
    }

    /** Returns whether enumerated columns contain labels; otherwise indexes. */
    public boolean labels() {
        return labels;
    }

    /** Returns whether labels that the array lacks are added to its enumerations. */
    public boolean newLabels() {
        return newLabels;
    }

    /** Returns whether any amount of fill values is written for parts of grids that the files do not hold. */
    public boolean allowsFill() {
        return fill;
    }

    /** Returns what to do with cells of equal coordinates in sparse arrays without duplicates. */
    public Duplicates duplicates() {
        return duplicates;
    }

    /** Returns the box of a dense array; by default the bounding box of the coordinates, else the whole domain. */
    public Subarray box() {
        return box;
    }

    /** Returns the order of cells without coordinates. */
    public ResultOrder order() {
        return order;
    }

    /** Returns the dimension label whose values are written instead of cells, or null. */
    public @Nullable String dimensionLabel() {
        return dimensionLabel;
    }

    /** Returns the dimension that numbers the rows, or null if the files have all coordinates. */
    public @Nullable String rowNumbers() {
        return rowNumbers;
    }

    /** Returns the bytes of cells held in memory before they are sorted and written to the scratch folder. */
    public long memoryBudget() {
        return memoryBudget;
    }

    /** Returns the folder of temporary files. */
    public Path scratchFolder() {
        return scratchFolder;
    }

    /** Returns the receiver of the state of the import, which is called on the thread of the caller. */
    public Consumer<Progress> progress() {
        return progress;
    }
}
