package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.cli.parse.RangeParser;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The selection of cells: by coordinates, labels and values. */
final class SelectionOptions {

    @Option(
            names = "--range",
            paramLabel = "DIM=LO:HI",
            description =
                    "Select cells within these bounds, both included; ranges of one dimension form a union. In strings, write "
                            + "colon and backslash as \\: and \\\\. Datetimes are integers or ISO dates.")
    List<String> ranges = new ArrayList<>();

    @Option(
            names = "--label-range",
            paramLabel = "LABEL=LO:HI",
            description = "Select cells by dimension label, within these bounds, both included.")
    List<String> labelRanges = new ArrayList<>();

    @Option(
            names = "--whole-domain",
            description = "Dense arrays: without ranges, read the whole domain instead of the non-empty domain.")
    boolean wholeDomain;

    @Mixin
    WhereOptions where = new WhereOptions();

    /** Returns whether coordinates are selected. */
    boolean hasRanges() {
        return !ranges.isEmpty() || !labelRanges.isEmpty();
    }

    /** Creates a query of the selected cells. */
    Query query(ArrayReader reader) {
        Query query = reader.query().subarray(RangeParser.parse(ranges, reader.schema()));
        return where.apply(RangeParser.addLabelRanges(query, labelRanges, reader.schema()));
    }
}
