package dev.tegula.cli.command;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.Region;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The selection of cells: by coordinates, labels and values. */
public final class SelectionOptions {

    @Option(
            names = "--range",
            paramLabel = "DIM=LO:HI",
            description =
                    "Select cells within these bounds, both included. DIM=A,B,C for a list, DIM=A* for strings with a prefix; "
                            + "ranges of one dimension form a union. In strings, a backslash precedes : , * and \\. "
                            + "Datetimes are integers or ISO dates.")
    List<String> ranges = new ArrayList<>();

    @Option(
            names = "--region",
            paramLabel = "NAME[:FROM[-TO]]",
            description = "Select cells by the first string dimension and the first integer dimension, such as "
                    + "chr2:100000-160000: coordinates as stored, both ends included; can be repeated.")
    List<String> regions = new ArrayList<>();

    @Option(
            names = "--label-range",
            paramLabel = "LABEL=LO:HI",
            description = "Select cells by dimension label, within these bounds, both included.")
    List<String> labelRanges = new ArrayList<>();

    @Option(
            names = "--whole-domain",
            description = "Dense arrays: without ranges, read the whole domain, as export to JSON does, instead of the "
                    + "non-empty domain.")
    boolean wholeDomain;

    @Mixin
    public WhereOptions where = new WhereOptions();

    /** Returns whether only ranges of dimensions select cells. */
    public boolean isBox() {
        return !where.isGiven() && labelRanges.isEmpty() && regions.isEmpty();
    }

    /** Returns whether coordinates are selected. */
    public boolean hasRanges() {
        return !ranges.isEmpty() || !labelRanges.isEmpty() || !regions.isEmpty();
    }

    /** Creates a query of the selected cells. */
    public Query query(ArrayReader reader) {
        ArraySchema schema = reader.schema();
        Subarray subarray = RangeParser.parse(ranges, schema);
        List<Region> parsed =
                regions.stream().map(text -> Region.parse(text, schema)).toList();
        Subarray all = inRegions(subarray, parsed);
        Query query = RangeParser.addLabelRanges(reader.query().subarray(all), labelRanges, schema);
        List<Condition> conditions = new ArrayList<>();
        if (where.isGiven()) {
            conditions.add(where.condition());
        }
        if (parsed.size() > 1) { // the ranges of several regions contain more than the regions
            conditions.add(
                    new Condition.Or(parsed.stream().map(Region::condition).toList()));
        }
        return conditions.isEmpty() ? query : query.where(new Condition.And(conditions));
    }

    /** Returns the length of each axis of the selected box of a dense array; empty if the cells are not one box. */
    public List<Long> shape(ArraySchema schema) {
        if (!schema.isDense() || !labelRanges.isEmpty() || !regions.isEmpty()) {
            return List.of();
        }
        Subarray subarray = RangeParser.parse(ranges, schema);
        List<Range> box = new ArrayList<>(SelectedCells.domain(schema));
        for (int d = 0; d < box.size(); d++) {
            List<Range> given =
                    subarray.ranges().getOrDefault(schema.dimensions().get(d).name(), List.of(box.get(d)));
            if (given.size() != 1) {
                return List.of();
            }
            box.set(d, given.get(0));
        }
        return SelectedCells.lengths(box);
    }

    private static Subarray inRegions(Subarray subarray, List<Region> regions) {
        boolean bounded = regions.stream().allMatch(region -> region.range() != null);
        Subarray all = subarray;
        for (Region region : regions) {
            for (String name :
                    List.of(region.nameDimension(), region.positions().name())) {
                if (subarray.ranges().containsKey(name)) {
                    throw new UsageException("--region: excludes --range of dimension '" + name + "'");
                }
            }
            all = bounded ? region.addTo(all) : all.addRange(region.nameDimension(), region.name(), region.name());
        }
        return regions.size() == 1 ? regions.get(0).addTo(subarray) : all;
    }
}
