package dev.tegula.cli;

import dev.tegula.cli.words.UsageException;
import dev.tegula.query.ResultOrder;
import dev.tegula.vfs.settings.Nearest;
import java.util.List;

/** The orders of cells as they are typed. */
final class OrderWord {

    private static final List<String> WORDS = List.of("row-major", "col-major", "global", "unordered");

    private OrderWord() {}

    static ResultOrder parse(String word) {
        int index = WORDS.indexOf(word);
        if (index < 0) {
            throw new UsageException("--order: there is no order '" + word + "'" + Nearest.hintOrList(word, WORDS));
        }
        return ResultOrder.values()[index];
    }
}
