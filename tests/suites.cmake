# cmake -DPROGRAM=file -DNAME=test_x -DOUT=file -P suites.cmake: lists for ctest the suites of a test
# program, each a test test_x.Suite in one process: a process for each of eight thousand tests took
# a third of all their time. A large suite with parameters is dealt out among them: test_x.Suite/of
# holds its tests of one parameter, so that no single one keeps a core waiting at the end.
set(large 30)

execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed TIMEOUT 60
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[ \t]*#[^\n]*" "" listed "${listed}")
string(REGEX MATCHALL "[^\n]+" lines "${listed}")

# The suites, and of each how many tests it has and of what.
set(suites)
foreach(line IN LISTS lines)
  if(line MATCHES "^  (.+)$")
    math(EXPR "tests_${suite}" "${tests_${suite}} + 1")
    if(CMAKE_MATCH_1 MATCHES "/(.+)$")
      list(APPEND "parameters_${suite}" "${CMAKE_MATCH_1}")
    else()
      set("whole_${suite}" TRUE)
    endif()
  elseif(line MATCHES "^(.+)\\.$")
    set(suite "${CMAKE_MATCH_1}")
    list(APPEND suites "${suite}")
    set("tests_${suite}" 0)
  endif()
endforeach()
if(NOT suites)
  message(FATAL_ERROR "${PROGRAM} lists no tests")
endif()

set(script)
# In this process alone: the tests of a filter.
macro(run name filter)
  string(APPEND script "add_test([=[${NAME}.${name}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${filter}]=])\n"
         "set_tests_properties([=[${NAME}.${name}]=] PROPERTIES TIMEOUT 600 "
         "ENVIRONMENT [=[RC_PARAMS=seed=1863]=])\n")
endmacro()
foreach(suite IN LISTS suites)
  set(parameters ${parameters_${suite}})
  list(REMOVE_DUPLICATES parameters)
  if(tests_${suite} LESS_EQUAL large OR whole_${suite} OR NOT parameters)
    run("${suite}" "${suite}.*")
  else()
    foreach(parameter IN LISTS parameters)
      run("${suite}/${parameter}" "${suite}.*/${parameter}")
    endforeach()
  endif()
endforeach()
file(WRITE ${OUT} "${script}")
