package dev.tegula.io.table;

import dev.tegula.OpenOptions;
import dev.tegula.annotations.Experimental;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How to import files. Immutable.
 *
 * @param open the time of the write, and the key of an encrypted array
 * @param read how to read the files; its fields and labels are set by the import
 * @param mapping the fields of the array by columns of the files, for columns that have another name
 * @param ignoreUnknown whether columns that the array does not have are skipped instead of refused
 * @param labels whether enumerated columns contain labels; otherwise indexes
 * @param duplicates what to do with cells of equal coordinates in sparse arrays without duplicates
 * @param box the box of a dense array to write; by default the bounding box of the coordinates, else the whole domain
 * @param order the order of cells without coordinates
 * @param dimensionLabel the dimension label whose values are written instead of cells, or null
 * @param memoryBudget bytes of cells held in memory before they are sorted and written to the scratch folder
 * @param scratchFolder the folder of temporary files
 * @param progress receives the state of the import from time to time, on the thread of the caller
 */
@Experimental
public record ImportOptions(
        OpenOptions open,
        ReadOptions read,
        Map<String, String> mapping,
        boolean ignoreUnknown,
        boolean labels,
        Duplicates duplicates,
        Subarray box,
        ResultOrder order,
        @Nullable String dimensionLabel,
        long memoryBudget,
        Path scratchFolder,
        Consumer<ImportProgress> progress) {

    /** Default of {@link #memoryBudget}: an eighth of the maximum heap, at most 1 GB. */
    private static final long DEFAULT_BUDGET =
            Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 8);

    public ImportOptions {
        mapping = Map.copyOf(mapping);
        if (memoryBudget < 1) {
            throw new IllegalArgumentException("memory budget: must be positive (found " + memoryBudget + ")");
        }
    }

    /** Returns the default options. */
    public static ImportOptions defaults() {
        return new ImportOptions(
                OpenOptions.defaults(),
                ReadOptions.defaults(),
                Map.of(),
                false,
                false,
                Duplicates.REFUSE,
                Subarray.whole(),
                ResultOrder.ROW_MAJOR,
                null,
                DEFAULT_BUDGET,
                Path.of(System.getProperty("java.io.tmpdir")),
                progress -> {});
    }

    /** Returns these options with the time of the write and a key. */
    public ImportOptions at(OpenOptions newOpen) {
        return new ImportOptions(
                newOpen,
                read,
                mapping,
                ignoreUnknown,
                labels,
                duplicates,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options with others for reading. */
    public ImportOptions withRead(ReadOptions newRead) {
        return new ImportOptions(
                open,
                newRead,
                mapping,
                ignoreUnknown,
                labels,
                duplicates,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options with the fields of columns that have another name. */
    public ImportOptions withMapping(Map<String, String> fieldByColumn) {
        return new ImportOptions(
                open,
                read,
                fieldByColumn,
                ignoreUnknown,
                labels,
                duplicates,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options, skipping columns that the array does not have. */
    public ImportOptions ignoringUnknown() {
        return new ImportOptions(
                open,
                read,
                mapping,
                true,
                labels,
                duplicates,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options for files with labels of enumerations. */
    public ImportOptions withLabels() {
        return new ImportOptions(
                open,
                read,
                mapping,
                ignoreUnknown,
                true,
                duplicates,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options with a rule for cells of equal coordinates. */
    public ImportOptions withDuplicates(Duplicates rule) {
        return new ImportOptions(
                open,
                read,
                mapping,
                ignoreUnknown,
                labels,
                rule,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options for a box of a dense array. */
    public ImportOptions withBox(Subarray newBox, ResultOrder newOrder) {
        return new ImportOptions(
                open,
                read,
                mapping,
                ignoreUnknown,
                labels,
                duplicates,
                newBox,
                newOrder,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options for the values of a dimension label. */
    public ImportOptions withDimensionLabel(@Nullable String label) {
        return new ImportOptions(
                open,
                read,
                mapping,
                ignoreUnknown,
                labels,
                duplicates,
                box,
                order,
                label,
                memoryBudget,
                scratchFolder,
                progress);
    }

    /** Returns these options with the bytes of cells held in memory. */
    public ImportOptions withMemoryBudget(long bytes) {
        return new ImportOptions(
                open,
                read,
                mapping,
                ignoreUnknown,
                labels,
                duplicates,
                box,
                order,
                dimensionLabel,
                bytes,
                scratchFolder,
                progress);
    }

    /** Returns these options with a folder for temporary files. */
    public ImportOptions withScratchFolder(Path folder) {
        return new ImportOptions(
                open,
                read,
                mapping,
                ignoreUnknown,
                labels,
                duplicates,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                folder,
                progress);
    }

    /** Returns these options with a listener. */
    public ImportOptions onProgress(Consumer<ImportProgress> listener) {
        return new ImportOptions(
                open,
                read,
                mapping,
                ignoreUnknown,
                labels,
                duplicates,
                box,
                order,
                dimensionLabel,
                memoryBudget,
                scratchFolder,
                listener);
    }
}
