package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.Splitting;
import dev.tegula.interop.model.WriteSpec;
import java.util.ArrayList;
import java.util.List;

/** Converts every other write of a sparse scenario into a write in global order with several submits. */
final class GlobalOrder {

    private GlobalOrder() {}

    /**
     * Returns the converted scenario. The engine sorts the cells of each write by reading them back from a temporary
     * array; the URIs of these arrays start with {@code uri}.
     */
    static Scenario in(Scenario scenario, Engine engine, String uri) throws Exception {
        List<WriteSpec> writes = new ArrayList<>();
        for (WriteSpec write : scenario.writes()) {
            boolean even = writes.size() % 2 == 0;
            writes.add(even ? write : sorted(scenario, write, engine, uri + writes.size()));
        }
        return new Scenario(scenario.schema(), writes, scenario.reads());
    }

    private static WriteSpec sorted(Scenario scenario, WriteSpec write, Engine engine, String uri) throws Exception {
        engine.createArray(uri, scenario.schema(), Opening.NOW);
        engine.write(uri, write);
        List<String> fields = List.copyOf(write.submits().get(0).byName().keySet());
        Columns sorted = engine.read(uri, ReadSpec.all(CellOrder.GLOBAL, fields));
        return new WriteSpec(
                CellOrder.GLOBAL, write.box(), Splitting.parts(scenario.schema(), sorted, 3), write.opening());
    }
}
