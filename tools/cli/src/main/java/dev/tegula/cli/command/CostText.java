package dev.tegula.cli.command;

import dev.tegula.EngineCounters;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.Table;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryStatistics;
import java.util.Map;
import java.util.TreeMap;

/** Formats the cost of a query. */
public final class CostText {

    private static final double NANOS_PER_MILLI = 1e6;

    private CostText() {}

    /** Formats a line per fragment, and the sum. */
    public static String text(QueryCost cost) {
        Table table = new Table("", "lrrrrrrl");
        table.row("FRAGMENT", "TILES", "IN RANGES", "SKIPPED", "READ", "CELLS", "BYTES", "WHY");
        for (FragmentCost fragment : cost.fragments()) {
            table.row(
                    fragment.name(),
                    Long.toString(fragment.allTiles()),
                    Long.toString(fragment.inRanges()),
                    Long.toString(fragment.skipped()),
                    Long.toString(fragment.tiles()),
                    Long.toString(fragment.cells()),
                    Long.toString(fragment.bytes()),
                    fragment.reason());
        }
        return table + "" + cost.tiles() + " tiles in " + cost.chunks() + " chunks of " + cost.files() + " files, "
                + cost.requests() + " requests, " + cost.bytes() + " bytes stored, " + cost.memory()
                + " bytes decoded, at most " + cost.cells() + " cells\n";
    }

    /** Formats what a change reads, and what it writes, which is an estimate. */
    public static String change(long fragments, long readBytes, long writtenBytes) {
        return "reads " + fragments + " fragments, " + readBytes + " bytes; writes about " + writtenBytes
                + " bytes before compression\n";
    }

    /** Writes the cost as members of the current object. */
    public static void json(JsonText json, QueryCost cost) {
        json.name("tiles")
                .value(cost.tiles())
                .name("chunks")
                .value(cost.chunks())
                .name("cells")
                .value(cost.cells());
        json.name("files").value(cost.files()).name("requests").value(cost.requests());
        json.name("bytes").value(cost.bytes()).name("memory").value(cost.memory());
        json.name("fragments").beginList();
        for (FragmentCost fragment : cost.fragments()) {
            json.inline()
                    .beginObject()
                    .name("name")
                    .value(fragment.name())
                    .name("all_tiles")
                    .value(fragment.allTiles());
            json.name("in_ranges").value(fragment.inRanges()).name("skipped").value(fragment.skipped());
            json.name("answered").value(fragment.answered()).name("settled").value(fragment.settled());
            json.name("tiles")
                    .value(fragment.tiles())
                    .name("cells")
                    .value(fragment.cells())
                    .name("bytes")
                    .value(fragment.bytes());
            json.name("why").value(fragment.reason()).endObject();
        }
        json.endList();
    }

    /**
     * Writes the statistics of a query as an object.
     *
     * @param stores what the command requested from stores until then, also to open the array
     */
    public static void json(JsonText json, QueryStatistics statistics, Map<String, EngineCounters.Store> stores) {
        json.beginObject();
        json(json, statistics.cost());
        json.name("result_cells")
                .value(statistics.resultCells())
                .name("largest_result")
                .value(statistics.largestResult());
        json.name("milliseconds").value(statistics.elapsed().toNanos() / NANOS_PER_MILLI);
        json.name("stores").beginObject();
        new TreeMap<>(stores).forEach((scheme, store) -> {
            json.name(scheme).inline().beginObject();
            json.name("calls")
                    .value(store.calls().values().stream()
                            .mapToLong(Long::longValue)
                            .sum());
            json.name("failures").value(store.failures());
            json.name("requests").value(store.requests()).name("retries").value(store.retries());
            json.name("bytes_read").value(store.bytesRead()).endObject();
        });
        json.endObject().endObject();
    }
}
