package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.cli.parse.RangeParser;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which cells a command is about: by coordinates, by labels, by their values. */
final class SelectionOptions {

    @Option(
            names = "--range",
            paramLabel = "DIM=LO:HI",
            description =
                    "Only cells within these bounds, both included; several ranges of one dimension are a union. In strings, "
                            + "write colon and backslash as \\: and \\\\. Datetimes are whole numbers or ISO dates.")
    List<String> ranges = new ArrayList<>();

    @Option(
            names = "--label-range",
            paramLabel = "LABEL=LO:HI",
            description = "Only cells whose coordinate has a label within these bounds, both included.")
    List<String> labelRanges = new ArrayList<>();

    @Mixin
    WhereOptions where = new WhereOptions();

    /** A query of those cells. */
    Query query(ArrayReader reader) {
        Query query = reader.query().subarray(RangeParser.parse(ranges, reader.schema()));
        return where.apply(RangeParser.addLabelRanges(query, labelRanges, reader.schema()));
    }
}
